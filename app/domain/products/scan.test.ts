import { expect, test } from 'vitest';
import { isRepeatedScan, looksLikeCode, parseGtin, plainCode } from './scan.ts';

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

test.each([
  ['', ''],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  [' 4 006381-333931 ', '4006381333931'],
  ['４００６３８１３３３９３１', '4006381333931'],
  ['10614141000415', '10614141000415'],
])('"%s" is read as "%s"', (typed, gtin) => {
  expect(parseGtin(typed)).toBe(gtin);
});

test.each(['4006381333932', '96385073', '400638133393', '0', '00000000', '8,43E+12', 'REF 96385074', '٤٠٠٦'])(
  '"%s" is no GTIN',
  (typed) => {
    expect(parseGtin(typed)).toBe(undefined);
  },
);

test('no digit can be typed wrong, and no two neighbours whose difference is not 5 be swapped, unnoticed', () => {
  const gtin = '4006381333931';
  for (let at = 0; at < gtin.length; at += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const typed = gtin.slice(0, at) + digit + gtin.slice(at + 1);
      expect(parseGtin(typed)).toBe(typed === gtin ? gtin : undefined);
    }
    const [one = '', two = ''] = gtin.slice(at, at + 2);
    const swapped = gtin.slice(0, at) + two + one + gtin.slice(at + 2);
    const differ = two !== '' && one !== two && Math.abs(Number(one) - Number(two)) !== 5;
    if (differ) expect(parseGtin(swapped)).toBe(undefined);
  }
});
