import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

/** Calls that end, with their number, when the test says so. */
function startCalls() {
  const flight = singleFlight<number>();
  const calls: { end: () => void; fail: (error: Error) => void }[] = [];
  const work = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const number = calls.push({ end: () => resolve(number), fail: reject });
    return promise;
  };
  return { flight, calls, share: (key = 'key') => flight.share(key, work) };
}

test('callers with the same key share one call, and the next caller after its end starts another', async () => {
  const { calls, share } = startCalls();
  const callers = [share(), share(), share()];
  await pause(0);
  expect(calls.length).toBe(1);
  calls[0]?.end();
  expect(await Promise.all(callers)).toEqual([1, 1, 1]);
  const later = share();
  await pause(0);
  calls[1]?.end();
  expect(await later).toBe(2);
});

test('callers with other keys do not wait', async () => {
  const { flight, calls, share } = startCalls();
  const [one, other] = [share('one'), share('other')];
  await pause(0);
  calls[1]?.end();
  expect(await other).toBe(2);
  expect([flight.find('one'), flight.find('other')]).toEqual([one, undefined]);
});

test('a call that fails fails for those who share it, and for nobody after', async () => {
  const { calls, share } = startCalls();
  const callers = [share(), share()];
  await pause(0);
  calls[0]?.fail(new Error('gone'));
  for (const each of callers) await expect(each).rejects.toThrow('gone');
  const after = share();
  await pause(0);
  calls[1]?.end();
  expect(await after).toBe(2);
});

test('after a call is forgotten, callers share a new one although the old one still runs', async () => {
  const { flight, calls, share } = startCalls();
  const before = share();
  await pause(0);
  flight.forget('key');
  const after = [share(), share()];
  await pause(0);
  calls[0]?.end();
  expect(await before).toBe(1);
  expect(flight.find('key')).toBe(after[0]);
  calls[1]?.end();
  expect(await Promise.all(after)).toEqual([2, 2]);
});

test('a queued call that forgets itself at its start is shared only by those who asked before it started', async () => {
  const { flight, calls } = startCalls();
  const queue = new PQueue({ concurrency: 1 });
  const read = () =>
    flight.share('key', () =>
      queue.add(() => {
        flight.forget('key');
        const { promise, resolve, reject } = Promise.withResolvers<number>();
        const number = calls.push({ end: () => resolve(number), fail: reject });
        return promise;
      }),
    );
  const first = read();
  await pause(0);
  const others = [read(), read()];
  await pause(0);
  expect(calls.length).toBe(1);
  calls[0]?.end();
  expect(await first).toBe(1);
  await pause(0);
  const last = read();
  calls[1]?.end();
  expect(await Promise.all(others)).toEqual([2, 2]);
  await pause(0);
  calls[2]?.end();
  expect(await last).toBe(3);
});
