import { expect, test } from 'vitest';
import { addDays, averageBasket, changeInPercent, gridStep, spansOf } from './period.ts';

test.each([
  ['7-days', '2026-11-22', ['2026-11-16', '2026-11-22'], ['2026-11-09', '2026-11-15']],
  ['30-days', '2026-03-01', ['2026-01-31', '2026-03-01'], ['2026-01-01', '2026-01-30']],
  ['this-month', '2026-11-22', ['2026-11-01', '2026-11-22'], ['2026-10-01', '2026-10-22']],
  // February has no 31st day.
  ['this-month', '2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['this-month', '2026-01-01', ['2026-01-01', '2026-01-01'], ['2025-12-01', '2025-12-01']],
  ['last-month', '2024-03-15', ['2024-02-01', '2024-02-29'], ['2024-01-01', '2024-01-31']],
  ['last-month', '2026-01-31', ['2025-12-01', '2025-12-31'], ['2025-11-01', '2025-11-30']],
] as const)('%s on %s is %j, compared with %j', (period, today, span, before) => {
  expect(spansOf(period, today)).toEqual({
    span: { from: span[0], to: span[1] },
    before: { from: before[0], to: before[1] },
  });
});

test('a change is given in whole percent, and not at all after nothing', () => {
  expect(changeInPercent(112, 100)).toBe(12);
  expect(changeInPercent(97, 100)).toBe(-3);
  expect(changeInPercent(0, 100)).toBe(-100);
  expect(changeInPercent(100, 0)).toBeUndefined();
  expect(changeInPercent(100, -50)).toBeUndefined();
});

test('the average basket is whole, and 0 without orders', () => {
  expect(averageBasket({ amount: 100_000, orders: 3 })).toBe(33_333);
  expect(averageBasket({ amount: 0, orders: 0 })).toBe(0);
});

test.each([
  [0, 1],
  [3, 1],
  [112_000, 50_000],
  [120_000, 50_000],
  [60_000, 20_000],
  [75_000, 25_000],
  [31, 20],
])('up to %d the grid lines are %d apart', (highest, step) => {
  expect(gridStep(highest)).toBe(step);
});

test('days go on over the end of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
