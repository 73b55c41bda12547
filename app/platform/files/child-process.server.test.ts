import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openChild, openPool } from './child-process.server.ts';

const program = join(import.meta.dirname, '../../../tests/support/servers/reader-on-command.ts');
const limits = { deadlineMs: 500, heap: 64, memory: 300, idleMs: 3000 };
const open = (changed: Partial<typeof limits> = {}) =>
  openChild<Uint8Array, unknown>(program, openPool(1), { ...limits, ...changed });
const command = (what: string) => Buffer.from(what);

test.each(['loop', 'hold', 'hold outside of JavaScript', 'abort'])(
  'a file that makes its reader %s is refused, and the next one is read',
  async (what) => {
    const ask = open();
    expect(await ask(command(what))).toEqual({ ok: false, reason: 'too-costly' });
    expect(await ask(command('first'))).toEqual({ ok: true, parts: [expect.any(Number)] });
  },
);

test('one child reads file after file, and a file waits for the one before it', async () => {
  const ask = open();
  const [first, ...others] = await Promise.all(['a', 'b', 'c'].map(async (each) => ask(command(each))));
  expect(first).toMatchObject({ ok: true });
  expect(others).toEqual([first, first]);
});

test('a child without a task ends after its idle time', async () => {
  const ask = open({ idleMs: 0 });
  const [first] = await readerOf(ask);
  await expect.poll(() => isRunning(first)).toBe(false);
  // Also when a task comes just as the child ends.
  for (let i = 0; i < 20; i++) {
    expect(await readerOf(ask)).not.toEqual([]);
    await pause(i % 4);
  }
});

async function readerOf(ask: ReturnType<typeof open>): Promise<unknown[]> {
  const answer = await ask(command('first'));
  return answer.ok ? answer.parts : [];
}

function isRunning(pid: unknown): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

test('two programs of one pool work in turns, and the idle child of one ends before the other starts', async () => {
  const pool = openPool(1);
  const ask = openChild<Uint8Array, unknown>(program, pool, limits);
  const askOther = openChild<Uint8Array, unknown>(program.replace('/servers/', '/./servers/'), pool, limits);
  const [first] = await readerOf(ask);
  const [other] = await readerOf(askOther);
  await expect.poll(() => isRunning(first)).toBe(false);
  expect(isRunning(other)).toBe(true);

  const ends: string[] = [];
  await Promise.all([
    ask(command('loop')).then(() => ends.push('slow')),
    askOther(command('first')).then(() => ends.push('quick')),
  ]);
  expect(ends).toEqual(['slow', 'quick']);
});

test('an error of the reader is thrown, it does not refuse the file', async () => {
  const ask = open();
  await expect(ask(command('throw'))).rejects.toThrow('a fault of ours');
  expect(await ask(command('first'))).toMatchObject({ ok: true });
});

test('a reader that cannot start throws, it does not refuse the file', async () => {
  const ask = openChild<Uint8Array, unknown>(`${program}.gone`, openPool(1), limits);
  await expect(ask(command('first'))).rejects.toThrow('ended at its start');
});

test('a reader gets none of the shop’s settings', async () => {
  const answer = await open()(command('environment'));
  const known = answer.ok ? answer.parts.flat() : [];
  for (const name of ['PATH', 'HOME', 'DATABASE_URL']) expect(known).not.toContain(name);
});
