import { expect, test } from 'vitest';
import { formatPercent, parsePercent } from './percent.ts';

test.each([
  ['19,25', 1925],
  ['19.25 %', 1925],
  [' 2,2 ', 220],
  ['100', 10_000],
  ['0', undefined],
  ['100,01', undefined],
  ['1,234', undefined],
  ['-3', undefined],
  ['abc', undefined],
  ['', undefined],
])('%j is read as %j', (typed, rateBp) => {
  expect(parsePercent(typed)).toBe(rateBp);
});

test('a rate is written as its language writes it', () => {
  expect([formatPercent(1925, 'fr'), formatPercent(1925, 'en'), formatPercent(500, 'fr')]).toEqual([
    '19,25\u00a0%',
    '19.25%',
    '5\u00a0%',
  ]);
});
