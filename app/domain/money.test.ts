import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFcfa, formatNumber, maxAmount, parseAmount } from './money.ts';

test('a French price groups by narrow no-break space and never breaks before FCFA', () => {
  expect(formatFcfa(12500, 'fr')).toBe('12\u202f500\u00a0FCFA');
  expect(formatFcfa(0, 'fr')).toBe('0\u00a0FCFA');
});

test('an English price groups by comma', () => {
  expect(formatFcfa(1_234_567, 'en')).toBe('1,234,567\u00a0FCFA');
});

test('every amount reads back from its text, and agrees with the standard formatter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmount * 999 }), (amount) => {
      for (const language of ['fr', 'en'] as const) {
        expect(Number(formatNumber(amount, language).replace(/[^0-9]/g, ''))).toBe(amount);
        expect(formatNumber(amount, language)).toBe(new Intl.NumberFormat(language).format(amount));
      }
    }),
  );
});

test.each([
  '12500',
  '12 500',
  ' 12\u00a0500 ',
  '12\u202f500',
  '12,500',
  '12.500',
  '12500 FCFA',
  '12\u202f500\u00a0FCFA',
  '12 500 F',
  '012500',
])('"%s" is 12 500 FCFA', (typed) => {
  expect(parseAmount(typed)).toEqual({ ok: true, amount: 12_500 });
});

test.each([
  ['', 'amount-missing'],
  [' \u00a0', 'amount-missing'],
  ['-5', 'amount-invalid'],
  ['+5', 'amount-invalid'],
  ['12.5', 'amount-invalid'],
  ['12,50', 'amount-invalid'],
  ['1.234,567', 'amount-invalid'],
  ['1 25 00', 'amount-invalid'],
  ['12500.00', 'amount-invalid'],
  ['1e3', 'amount-invalid'],
  ['douze', 'amount-invalid'],
  ['١٢', 'amount-invalid'],
  ['FCFA', 'amount-invalid'],
  ['1000000000', 'amount-too-large'],
  ['9'.repeat(90), 'amount-too-large'],
  ['9'.repeat(10_000_000), 'amount-invalid'],
  [`1${' '.repeat(200)}x`, 'amount-invalid'],
])('"%.20s" is refused: %s', (typed, reason) => {
  expect(parseAmount(typed)).toEqual({ ok: false, reason });
});

test('every amount that the shop writes, it reads', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmount }), (amount) => {
      for (const language of ['fr', 'en'] as const)
        expect(parseAmount(formatFcfa(amount, language))).toEqual({ ok: true, amount });
    }),
  );
});
