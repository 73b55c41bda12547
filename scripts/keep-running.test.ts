import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { keepRunning } from './keep-running.mjs';

const open = `process.send('open', () => {`;
const goOn = `${open} setInterval(() => {}, 1000) });`;
const run = (script: string) =>
  spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

/** Starts these programs one after the other, each of them a process of its own; answers how it went. */
async function keep(
  scripts: string[],
  { stopping = new AbortController(), times = [0] }: { stopping?: AbortController; times?: number[] } = {},
) {
  const started: ChildProcess[] = [];
  const pauses: number[] = [];
  const output: string[] = [];
  let looks = 0;
  const code = await keepRunning({
    start: () => {
      const shop = run(scripts[started.length] ?? '');
      started.push(shop);
      return shop;
    },
    stopping: stopping.signal,
    pause: async (ms: number) => {
      pauses.push(ms);
    },
    say: (sentence: string) => output.push(sentence),
    now: () => times[looks++] ?? 0,
  });
  return { code, pauses, output, starts: started.length };
}

const dies = `${open} process.kill(process.pid, 'SIGKILL') });`;
const breaks = `${open} process.exit(70) });`;
const ends = `${open} process.exit(0) });`;

test('a shop that is killed or crashes is restarted with a message, until it stops normally', async () => {
  expect(await keep([dies, breaks, ends])).toEqual({
    code: 0,
    pauses: [1000, 2000],
    output: [
      'The shop ended unexpectedly (SIGKILL): it is started again in 1 s.',
      'The shop ended unexpectedly (code 70): it is started again in 2 s.',
    ],
    starts: 3,
  });
});

test('the pause grows to a minute, and is a second again after a minute of running', async () => {
  const { pauses } = await keep([...Array(9).fill(dies), ends]);
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  // Each shop looks at the clock when it starts and when it died: the third one ran for a minute.
  const after = await keep([dies, dies, dies, dies, ends], { times: [0, 5, 10, 15, 20, 60_020, 60_030] });
  expect(after.pauses).toEqual([1000, 2000, 1000, 2000]);
});

test.each([
  ['a refusal to start', 'process.exit(1)', 1],
  ['an error before it was ever open', 'process.exit(70)', 70],
  ['a normal stop', ends, 0],
  ['a shutdown that timed out', `${open} process.exit(1) });`, 1],
])('%s is final, with its exit code', async (_, script, code) => {
  expect(await keep([script])).toEqual({ code, pauses: [], output: [], starts: 1 });
});

test('a shop whose database stays away is started again, also before it was ever open', async () => {
  expect(await keep(['process.exit(75)', 'process.exit(75)', ends])).toEqual({
    code: 0,
    pauses: [1000, 2000],
    output: ['The shop is started again in 1 s.', 'The shop is started again in 2 s.'],
    starts: 3,
  });
});

test('a refusal at the second start is final, and a failure that may pass is not', async () => {
  expect(await keep([dies, 'process.exit(70)', 'process.exit(1)'])).toMatchObject({ code: 1, starts: 3 });
});

test.each([
  ['a shop that shuts down', `process.on('SIGTERM', () => process.exit(0)); ${goOn}`, 0],
  ['a shop that the signal kills', goOn, 1],
])('the signal that ends it all goes on to %s', async (_, script, code) => {
  const stopping = new AbortController();
  const shop = run(script);
  once(shop, 'message').then(() => stopping.abort('SIGTERM'));
  const pause = () => Promise.reject(new Error('it was not to be started again'));
  const ended = keepRunning({ start: () => shop, stopping: stopping.signal, pause, say: () => {} });
  expect(await ended).toBe(code);
});

test('a signal during a pause starts no new shop', async () => {
  const stopping = new AbortController();
  const pause = async () => stopping.abort('SIGINT');
  const starts: ChildProcess[] = [];
  const start = () => {
    const shop = run(dies);
    starts.push(shop);
    return shop;
  };
  expect(await keepRunning({ start, stopping: stopping.signal, pause, say: () => {} })).toBe(0);
  expect(starts.length).toBe(1);
});
