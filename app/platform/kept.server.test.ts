import { expect, test } from 'vitest';
import { createKept } from './kept.server.ts';

/** Answers 1, 2, 3 … */
function counter() {
  let reads = 0;
  return async () => {
    reads += 1;
    return reads;
  };
}

function listening() {
  const kept = createKept();
  kept.setListening(true);
  return kept;
}

test('is read once until its change, or until everything changed', async () => {
  const kept = listening();
  const read = counter();
  expect(await kept.of('synonyms', 'wording', read)).toBe(1);
  kept.invalidate('range');
  kept.invalidate('product 7');
  expect(await kept.of('synonyms', 'wording', read)).toBe(1);
  kept.invalidate('wording');
  expect(await kept.of('synonyms', 'wording', read)).toBe(2);
  kept.invalidate('everything');
  expect(await kept.of('synonyms', 'wording', read)).toBe(3);
});

test('without notifications it is read each time', async () => {
  const kept = createKept();
  const read = counter();
  expect([
    await kept.of('company', 'everything', read),
    await kept.of('company', 'everything', read),
  ]).toEqual([1, 2]);
  kept.setListening(true);
  expect([
    await kept.of('company', 'everything', read),
    await kept.of('company', 'everything', read),
  ]).toEqual([3, 3]);
  kept.setListening(false);
  expect(await kept.of('company', 'everything', read)).toBe(4);
});

test('what a change overtook while it was read is not kept', async () => {
  const kept = listening();
  const { promise, resolve } = Promise.withResolvers<string>();
  const old = kept.of('company', 'everything', () => promise);
  kept.invalidate('everything');
  expect(await kept.of('company', 'everything', async () => 'new')).toBe('new');
  resolve('old');
  expect(await old).toBe('old');
  expect(await kept.of('company', 'everything', async () => 'newer')).toBe('new');
});

test('a failed read is tried again', async () => {
  const kept = listening();
  await expect(kept.of('company', 'everything', () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  expect(await kept.of('company', 'everything', async () => 'back')).toBe('back');
});
