import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

/** A value that is read as it was when the reading began, and told when the test says so. */
function slowly() {
  const saved = { value: 0 };
  const readings: { end: () => void; fail: (error: Error) => void }[] = [];
  const read = singleFlight((_: undefined) => {
    const { value } = saved;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    readings.push({ end: () => resolve(value), fail: reject });
    return promise;
  });
  return { saved, readings, read: () => read(undefined) };
}

test('who comes while somebody reads shares the next reading, and sees what was saved in between', async () => {
  const { saved, readings, read } = slowly();
  const first = read();
  saved.value = 1;
  const others = [read(), read(), read()];
  expect(readings.length).toBe(1);
  readings[0]?.end();
  expect(await first).toBe(0);
  await nextTurn();
  expect(readings.length).toBe(2);
  saved.value = 2;
  const last = read();
  readings[1]?.end();
  expect(await Promise.all(others)).toEqual([1, 1, 1]);
  await nextTurn();
  readings[2]?.end();
  expect(await last).toBe(2);
  await nextTurn();
  const alone = read();
  readings[3]?.end();
  expect(await alone).toBe(2);
});

test('a reading that fails fails for those who share it, and for nobody after', async () => {
  const { readings, read } = slowly();
  const first = read();
  const others = [read(), read()];
  readings[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await nextTurn();
  readings[1]?.fail(new Error('still gone'));
  for (const each of others) await expect(each).rejects.toThrow('still gone');
  await nextTurn();
  const after = read();
  readings[2]?.end();
  expect(await after).toBe(0);
});

test('a reading that never ends holds up those who come after it for a moment only', async () => {
  const { readings, read } = slowly();
  void read();
  const waiting = read();
  await expect.poll(() => readings.length, { interval: 5 }).toBe(2);
  readings[1]?.end();
  expect(await waiting).toBe(0);
  await nextTurn();
  const after = read();
  readings[2]?.end();
  expect(await after).toBe(0);
});
