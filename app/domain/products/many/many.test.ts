import { expect, test } from 'vitest';
import { parsePercent, raisedPrice } from './many.ts';

test.each([
  ['10', 10],
  ['+ 5 %', 5],
  ['-15', -15],
  ['−15 %', -15],
])('"%s" is %i percent', (typed, percent) => {
  expect(parsePercent(typed)).toEqual({ ok: true, percent });
});

test.each(['', '0', '1.5', '-100', '1000', 'dix'])('"%s" is no percentage', (typed) => {
  expect(parsePercent(typed)).toEqual({ ok: false, reason: 'percent-invalid' });
});

test.each([
  [4_500, 10, 4_950],
  [4_500, -10, 4_050],
  [12_333, 5, 12_950],
  [5, -99, 0],
  [999_999_999, 900, 999_999_999],
])('%i FCFA changed by %i %% are %i FCFA', (price, percent, raised) => {
  expect(raisedPrice(price, percent)).toBe(raised);
});
