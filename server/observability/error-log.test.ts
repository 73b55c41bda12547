import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Outage } from '../../app/platform/database/outage.server.ts';
import { createErrorLog } from './error-log.ts';

test('an outage is one line a second for each event, and a bug is logged in full each time', () => {
  const lines: { level: number; msg: string; reason?: string; err?: { stack: string } }[] = [];
  const logError = createErrorLog(pino({}, { write: (line) => lines.push(JSON.parse(line)) }));
  for (let i = 0; i < 100; i += 1) {
    logError('page failed', new Error('while asking for Awa', { cause: new Outage('nobody there') }));
    logError('order not saved', new Outage('nobody there'));
  }
  expect(lines).toMatchObject([
    { level: 40, msg: 'page failed', reason: 'nobody there' },
    { level: 40, msg: 'order not saved' },
  ]);
  for (let i = 0; i < 2; i += 1) logError('page failed', new TypeError('a bug'));
  expect(lines.slice(2)).toMatchObject([{ level: 50 }, { level: 50, err: { message: 'a bug' } }]);
});
