import { expect, test } from 'vitest';
import { createRecordCache } from './record-cache.server.ts';

/** Answers 1, 2, 3 … */
function countLoads() {
  let loads = 0;
  return async () => {
    loads += 1;
    return loads;
  };
}

function listening() {
  const cache = createRecordCache();
  cache.setListening(true);
  return cache;
}

test('a record is loaded once until its change, or until everything changed', async () => {
  const cache = listening();
  const load = countLoads();
  expect(await cache.read('synonyms', 'wording', load)).toBe(1);
  cache.invalidate('range');
  cache.invalidate('product 7');
  expect(await cache.read('synonyms', 'wording', load)).toBe(1);
  cache.invalidate('wording');
  expect(await cache.read('synonyms', 'wording', load)).toBe(2);
  cache.invalidate('everything');
  expect(await cache.read('synonyms', 'wording', load)).toBe(3);
});

test('a record of products is loaded again after a change of any of them', async () => {
  const cache = listening();
  const load = countLoads();
  expect(await cache.read('newest', 'anything', load)).toBe(1);
  cache.invalidate('product 7');
  expect(await cache.read('newest', 'anything', load)).toBe(2);
});

test('without notifications a record is loaded each time', async () => {
  const cache = createRecordCache();
  const load = countLoads();
  expect([
    await cache.read('company', 'everything', load),
    await cache.read('company', 'everything', load),
  ]).toEqual([1, 2]);
  cache.setListening(true);
  expect([
    await cache.read('company', 'everything', load),
    await cache.read('company', 'everything', load),
  ]).toEqual([3, 3]);
  cache.setListening(false);
  expect(await cache.read('company', 'everything', load)).toBe(4);
});

test('a value that changed while it was loaded is not cached', async () => {
  const cache = listening();
  const { promise, resolve } = Promise.withResolvers<string>();
  const old = cache.read('company', 'everything', () => promise);
  cache.invalidate('everything');
  expect(await cache.read('company', 'everything', async () => 'new')).toBe('new');
  resolve('old');
  expect(await old).toBe('old');
  expect(await cache.read('company', 'everything', async () => 'newer')).toBe('new');
});

test('a load that failed is tried again', async () => {
  const cache = listening();
  await expect(cache.read('company', 'everything', () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  expect(await cache.read('company', 'everything', async () => 'back')).toBe('back');
});
