import { expect, test } from 'vitest';
import { includedTowns } from './included.ts';
import { feeOf } from './zone.ts';

const goods = (...lists: string[]) => includedTowns(lists.map((deliveryIncluded) => ({ deliveryIncluded })));

test('the delivery of several goods is included where that of each is', () => {
  expect(goods('Douala, Yaoundé')).toEqual(['Douala', 'Yaoundé']);
  expect(goods('Douala, Yaoundé', 'yaounde; Kribi')).toEqual(['Yaoundé']);
  expect(goods('Douala', '')).toEqual([]);
  expect(goods()).toEqual([]);
});

test('an included delivery costs nothing in its towns, and the usual fee elsewhere', () => {
  const douala = { town: 'DOUALA', fee: 1500, freeFrom: null };
  expect(feeOf(douala, 690_000, ['Douala'])).toBe(0);
  expect(feeOf({ ...douala, town: 'Yaoundé' }, 690_000, ['Douala'])).toBe(1500);
});
