import { expect, test } from 'vitest';
import { balanceWith, raisesDebt } from './balance.ts';

const credit = {
  organisation: 'Clinique',
  limit: 0,
  others: 5_000,
  deliveryFee: 1_500,
  credited: 0,
  withheld: 0,
  paid: 0,
  isTakenBack: false,
};

test('what is owed counts the fee, and never less than nothing for one order', () => {
  expect(balanceWith(credit, 20_000)).toBe(26_500);
  expect(balanceWith({ ...credit, paid: 10_000, credited: 4_000 }, 20_000)).toBe(12_500);
  expect(balanceWith({ ...credit, credited: 21_000 }, 20_000)).toBe(5_500);
  expect(balanceWith({ ...credit, withheld: 3_000 }, 20_000)).toBe(23_500);
  expect(balanceWith({ ...credit, isTakenBack: true }, 20_000)).toBe(5_000);
  expect(balanceWith({ ...credit, paid: 90_000 }, 20_000)).toBe(5_000);
});

test.each([
  ['pending', 10, 'completed', 10, true],
  ['completed', 10, 'completed', 11, true],
  ['completed', 10, 'completed', 9, false],
  ['completed', 10, 'shipping', 11, false],
  ['pending', 10, 'shipping', 11, false],
] as const)('%s at %i to %s at %i raises the debt: %s', (was, before, is, after, raises) => {
  expect(raisesDebt({ status: was, total: before }, { status: is, total: after })).toBe(raises);
});
