import { afterEach, expect, test, vi } from 'vitest';
import { startScheduler } from './scheduler.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A scheduler with one job, whose runs end when the test says so. */
function startWith(every: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const logged: unknown[] = [];
  const run = (signal: AbortSignal) =>
    new Promise<void>((end, fail) => {
      runs.push({ end, fail });
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  const scheduler = startScheduler([{ name: 'sweep', every, run }], {
    listening: { subscribe: () => () => {} },
    logError: (event, error) => logged.push([event, error]),
  });
  return { scheduler, runs, logged };
}

const settle = () => new Promise(setImmediate);

test('a job runs at once, then at its interval', async () => {
  const { scheduler, runs } = startWith(1000);
  expect(runs.length).toBe(1);
  runs[0]?.end();
  await settle();
  vi.advanceTimersByTime(999);
  expect(runs.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(runs.length).toBe(2);
  await scheduler.stop();
});

test('a job never runs twice at once, and all that came during a run causes one more run', async () => {
  const { scheduler, runs } = startWith(1000);
  vi.advanceTimersByTime(5000);
  expect(runs.length).toBe(1);
  runs[0]?.end();
  await settle();
  expect(runs.length).toBe(2);
  runs[1]?.end();
  await settle();
  expect(runs.length).toBe(2);
  await scheduler.stop();
});

test('a run that fails is logged under the name of its job, and the next one starts all the same', async () => {
  const { scheduler, runs, logged } = startWith(1000);
  const error = new Error('broken');
  runs[0]?.fail(error);
  await settle();
  expect(logged).toEqual([['job failed: sweep', error]]);
  vi.advanceTimersByTime(1000);
  expect(runs.length).toBe(2);
  await scheduler.stop();
});

test('stopping raises the signal, waits for the run, and starts no other', async () => {
  const { scheduler, runs, logged } = startWith(1000);
  vi.advanceTimersByTime(1000);
  await scheduler.stop();
  vi.advanceTimersByTime(1000);
  expect(runs.length).toBe(1);
  expect(logged).toEqual([]);
});
