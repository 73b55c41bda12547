import { expect, test } from 'vitest';
import { formatHundredths, parseHundredths } from './hundredths.ts';

test.each([
  ['12,5', 1_250],
  ['12.50', 1_250],
  ['12', 1_200],
  ['0,05', 5],
  ['1 250,00', 125_000],
  ['1\u202f250,07', 125_007],
  ['1,250.00', 125_000],
  ['1.250.000', 125_000_000],
  ['', null],
])('"%s" is %s hundredths', (typed, amount) => {
  expect(parseHundredths(typed)).toEqual({ ok: true, amount });
});

test.each([
  ['12,505', 'amount-invalid'],
  ['1.250', 'amount-invalid'],
  ['-1', 'amount-invalid'],
  ['1e3', 'amount-invalid'],
  ['12,', 'amount-invalid'],
  ['9'.repeat(101), 'amount-invalid'],
  ['10 000 000', 'amount-too-large'],
])('"%s" is refused as %s', (typed, reason) => {
  expect(parseHundredths(typed)).toEqual({ ok: false, reason });
});

test('an amount is written as each language writes it', () => {
  expect([formatHundredths(125_007, 'fr'), formatHundredths(125_007, 'en')]).toEqual([
    '1\u202f250,07',
    '1,250.07',
  ]);
});
