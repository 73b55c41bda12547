import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFcfa, formatNumber, maxAmount } from './money.ts';

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
