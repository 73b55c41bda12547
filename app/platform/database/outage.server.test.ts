import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { isOutage, outageReason, withTimeout } from './outage.server.ts';

const withCode = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
function fromServer(code: string) {
  const error = new pg.DatabaseError(`said ${code}`, 0, 'error');
  error.code = code;
  return error;
}

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  [
    'both addresses of a host refused',
    new AggregateError([withCode('EHOSTUNREACH'), withCode('ECONNREFUSED')]),
  ],
  [
    'a connection cut in a query',
    new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly')),
  ],
  ['a pool that times out', new Error('timeout exceeded when trying to connect')],
  ['a server that starts', fromServer('57P03')],
  ['a server that is shut down', new DrizzleQueryError('select 1', [], fromServer('57P01'))],
  ['a full disk', new DrizzleQueryError('insert', ['Awa'], fromServer('53100'))],
  ['a statement that took too long', fromServer('57014')],
  ['a library that hid the cause', new Error('no session', { cause: withCode('ECONNRESET') })],
])('%s is an outage', (_, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ['a violated constraint', new DrizzleQueryError('insert', [], fromServer('23505'))],
  ['a misspelt statement', fromServer('42601')],
  ['a deadlock', fromServer('40P01')],
  ['a bug', new TypeError('x is undefined')],
  ['nothing', undefined],
])('%s is no outage', (_, error) => {
  expect(isOutage(error)).toBe(false);
});

test('the reason does not repeat the query', () => {
  const error = new DrizzleQueryError('insert', ['Awa', '677'], fromServer('53100'));
  expect(outageReason(error)).toBe('said 53100');
});

test('work that takes too long is aborted', async () => {
  let told: AbortSignal | undefined;
  const forever = withTimeout(20, (signal) => {
    told = signal;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await expect(forever).rejects.toSatisfy(isOutage);
  expect(told?.aborted).toBe(true);
});

test('work in time returns its result, and leaves no timer', async () => {
  vi.useFakeTimers();
  expect(await withTimeout(1000, async () => 42)).toBe(42);
  await expect(withTimeout(1000, () => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
