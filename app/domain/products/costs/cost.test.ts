import { expect, test } from 'vitest';
import { averageCost, marginOf } from './cost.ts';

test.each([
  [15, 16_500, 1_100],
  [3, 100, 33],
  [2, 101, 51],
  [4, 0, 0],
  [1_000_000, 999_999_999_000_000, 999_999_999],
])('%i pieces worth %i FCFA cost %i FCFA each', (stock, value, cost) => {
  expect(averageCost({ stock, value })).toBe(cost);
});

test('the average is not known without a value or without pieces', () => {
  expect(averageCost({ stock: 3, value: null })).toBeUndefined();
  expect(averageCost({ stock: 0, value: 0 })).toBeUndefined();
});

test('the margin is the rest of the price, and its share in whole percent', () => {
  expect(marginOf(12_500, 9_500)).toEqual({ amount: 3_000, percent: 24 });
  expect(marginOf(1_000, 1_200)).toEqual({ amount: -200, percent: -20 });
  expect(marginOf(0, 0)).toEqual({ amount: 0, percent: undefined });
});
