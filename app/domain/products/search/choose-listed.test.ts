import { describe, expect, test } from 'vitest';
import { noFilter } from '../list/product-list.ts';
import { chooseListed, type Listed } from './choose-listed.ts';

const listed: Listed[] = [
  { id: 4, category: 'medical', needs: ['sleep', 'rise'], price: 900, inStock: false },
  { id: 3, category: 'orthopedic', needs: ['walk'], price: 500, inStock: true },
  { id: 2, category: 'medical', needs: [], price: 500, inStock: true },
  { id: 1, category: 'medical', needs: ['sleep'], price: 700, inStock: true },
];

describe('a list chosen in memory', () => {
  test.each([
    { name: 'has the newest first', wanted: {}, ids: [4, 3, 2, 1] },
    { name: 'has the cheapest first', wanted: { sort: 'price-up' }, ids: [2, 3, 1, 4] },
    { name: 'has the dearest first', wanted: { sort: 'price-down' }, ids: [4, 1, 3, 2] },
    { name: 'has what serves a need', wanted: { need: 'sleep' }, ids: [4, 1] },
    { name: 'has what is in stock', wanted: { inStock: true }, ids: [3, 2, 1] },
    { name: 'includes both prices', wanted: { minPrice: 500, maxPrice: 700 }, ids: [3, 2, 1] },
    { name: 'has one category', wanted: { category: 'medical', maxPrice: 700 }, ids: [2, 1] },
  ] as const)('$name', ({ wanted, ids }) => {
    expect(chooseListed(listed, { ...noFilter(), sort: 'newest', ...wanted }).ids).toEqual(ids);
  });

  test('counts every category with the other filters', () => {
    const wanted = { ...noFilter(), sort: 'newest', category: 'orthopedic', inStock: true } as const;
    expect(chooseListed(listed, wanted).counts).toEqual({
      all: { number: 3, isMore: false },
      orthopedic: { number: 1, isMore: false },
      physiotherapy: { number: 0, isMore: false },
      medical: { number: 2, isMore: false },
      wellness: { number: 0, isMore: false },
    });
  });
});
