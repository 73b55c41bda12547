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

test('of products only those are loaded that changed or were not asked for before', async () => {
  const cache = listening();
  const loads: number[][] = [];
  const read = (ids: number[]) =>
    cache.readProducts(ids, async (missing) => {
      loads.push(missing);
      return new Map(missing.filter((id) => id < 9).map((id) => [id, `card ${id}`]));
    });
  expect(await read([1, 2])).toEqual(['card 1', 'card 2']);
  expect(await read([3, 2, 9, 1])).toEqual(['card 3', 'card 2', 'card 1']);
  cache.invalidate('product 2');
  cache.invalidate('wording');
  expect(await read([1, 2, 3])).toEqual(['card 1', 'card 2', 'card 3']);
  cache.invalidate('range');
  await read([1]);
  cache.invalidate('everything');
  await read([1]);
  cache.setListening(false);
  await read([1]);
  expect(loads).toEqual([[1, 2], [3, 9], [2], [1], [1], [1]]);
});

test('a product that changed while it was loaded is not cached', async () => {
  const cache = listening();
  const { promise, resolve } = Promise.withResolvers<Map<number, string>>();
  const old = cache.readProducts([1], () => promise);
  cache.invalidate('product 1');
  expect(await cache.readProducts([1], async () => new Map([[1, 'new']]))).toEqual(['new']);
  resolve(new Map([[1, 'old']]));
  expect(await old).toEqual(['old']);
  expect(await cache.readProducts([1], async () => new Map([[1, 'newer']]))).toEqual(['new']);
});

test('products whose load failed are loaded again', async () => {
  const cache = listening();
  await expect(cache.readProducts([1], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.readProducts([1], async () => new Map([[1, 'back']]))).toEqual(['back']);
});
