import { expect, test } from 'vitest';
import { proposeFloor, skuAfter, usualFloorShare } from './proposal.ts';

test('the usual floor is the middle one of the shop’s shares; odd and free products do not count', () => {
  const shares = [
    { price: 10_000, lprice: 8_000 },
    { price: 20_000, lprice: 15_000 },
    { price: 5_000, lprice: 4_500 },
  ];
  expect(usualFloorShare(shares)).toBe(80);
  const odd = [
    { price: 1_000, lprice: 2_000 },
    { price: 0, lprice: 0 },
    { price: 9_000, lprice: 0 },
  ];
  expect(usualFloorShare([...shares, ...odd])).toBe(80);
  expect(usualFloorShare(odd)).toBe(100);
});

test.each([
  [18_000, 80, 14_400],
  [12_345, 80, 9_900],
  [250, 80, 200],
  [90, 80, 90],
  [0, 80, 0],
  [999_999_999, 100, 999_999_999],
])('of a price of %i at %i %%, the floor %i is proposed', (price, share, floor) => {
  expect(proposeFloor(price, share)).toBe(floor);
});

test.each([
  ['ORT-012', 'ORT-013'],
  ['ORT-099', 'ORT-100'],
  ['MED-999', 'MED-1000'],
  ['7', '8'],
  ['GANTS-M', undefined],
  ['', undefined],
])('after the SKU %s comes %s', (sku, next) => {
  expect(skuAfter(sku)).toBe(next);
});
