import { expect, test } from 'vitest';
import { isRepeatedScan, looksLikeCode, plainCode } from './scan.ts';

const first = { code: 'MED-014', at: 10_000 };

test('the same label within a second was read twice', () => {
  expect(isRepeatedScan(first, { code: 'MED-014', at: 10_999 })).toBe(true);
});

test.each([
  ['a first label', undefined, first],
  ['another label', first, { code: 'MED-015', at: 10_100 }],
  ['the same label a second later', first, { code: 'MED-014', at: 11_000 }],
] as const)('%s counts', (_, last, scan) => {
  expect(isRepeatedScan(last, scan)).toBe(false);
});

test('a code is compared without case, blanks and signs', () => {
  expect(plainCode(' med-014 ')).toBe('med014');
  expect(plainCode('ＭＥＤ 014')).toBe('med014');
});

test.each([
  ['MED-014', true],
  [' 3401234567890 ', true],
  ['gants', false],
  ['gants 7', false],
  ['', false],
])('%j looks like a code: %s', (typed, looksSo) => {
  expect(looksLikeCode(typed)).toBe(looksSo);
});
