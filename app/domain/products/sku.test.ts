import { expect, test } from 'vitest';
import { isRoundedNumber, looksLikeDate, sameSku, skuKey, tidySku } from './sku.ts';

test.each([
  ['SN-3\u200b', 'SN-3'],
  ['\u00a0SN-4', 'SN-4'],
  ['\ufeffSN\u00ad-4\u202c', 'SN-4'],
  ['SN\u20115', 'SN-5'],
  ['SN–5', 'SN-5'],
  ['ＳＮ－５', 'SN-5'],
  ['SN  6\t', 'SN 6'],
])('%j is stored as %s', (typed, stored) => {
  expect(tidySku(typed)).toBe(stored);
});

test('case, blanks and invisible signs name the same product; signs and leading zeros are taken for one another', () => {
  expect(['sn-1', 'SN-1', ' SN -1\u200b'].map(sameSku)).toEqual(['sn-1', 'sn-1', 'sn-1']);
  expect(['SN-1', 'sn1', 'S.N/1'].map(skuKey)).toEqual(['sn1', 'sn1', 'sn1']);
  expect(['0012345', '12345', '00-12345'].map(skuKey)).toEqual(['12345', '12345', '12345']);
  expect(['A-007', 'A-7', '000', '***'].map(skuKey)).toEqual(['a007', 'a7', '0', '']);
});

test.each([
  ...['06-août', '6-août', '07-juin', 'août-26', 'janv-26', '01-févr', '06/08/2026', '6/8/26', '08/31/2026'],
  ...[
    '2026-07-08',
    '2026-07-08 00:00:00',
    '6-Aug',
    'Aug-26',
    '06-Jul',
    '8.6.2026',
    '08-06-2026',
    '6 août 2026',
  ],
])('%s is a date', (typed) => {
  expect(looksLikeDate(typed)).toBe(true);
});

test.each([
  '6-8',
  '38-40',
  'S',
  '1/2',
  'MAR-12',
  'SEP-01',
  'DEC-2026',
  'Mars',
  'MAI26',
  '45-67-8901',
  '2026-13-01',
  'A-2026-07-08',
])('%s is no date', (typed) => {
  expect(looksLikeDate(typed)).toBe(false);
});

test('a rounded number is recognised with its comma or point', () => {
  expect(
    ['8,43E+12', '8.43012E+12', '1E+05', '1,00E+05', '1.23456789012345e+15'].map(isRoundedNumber),
  ).toEqual(Array.from({ length: 5 }, () => true));
  expect(['1E5', '12E+3', 'E+12'].map(isRoundedNumber)).toEqual([false, false, false]);
});
