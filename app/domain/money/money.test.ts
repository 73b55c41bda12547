import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatFcfa,
  formatNumber,
  maxAmount,
  notesFor,
  parseAmount,
  parsePrice,
  wholeUpTo,
} from './money.ts';

test('a French price groups by narrow no-break space and never breaks before FCFA', () => {
  expect(formatFcfa(12500, 'fr')).toBe('12\u202f500\u00a0FCFA');
  expect(formatFcfa(0, 'fr')).toBe('0\u00a0FCFA');
});

test('an English price groups by comma', () => {
  expect(formatFcfa(1_234_567, 'en')).toBe('1,234,567\u00a0FCFA');
});

test('every amount parses back from its text, and equals that of the standard formatter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmount * 999 }), (amount) => {
      for (const language of ['fr', 'en'] as const) {
        expect(Number(formatNumber(amount, language).replace(/[^0-9]/g, ''))).toBe(amount);
        expect(formatNumber(amount, language)).toBe(new Intl.NumberFormat(language).format(amount));
      }
    }),
  );
});

describe('a typed amount', () => {
  test.each([
    '12500',
    '12 500',
    '12.500',
    '12,500',
    ' 12\u00a0500 ',
    '12\u202f500 FCFA',
    '12500 xaf',
    '012500',
    // Tables of Excel and Odoo write the cents that the franc has not.
    '12 500,00',
    '12\u00a0500,0',
    '12500.00',
    '12500.0',
    '12500.0000',
    '12,500.00',
    '12.500,00',
    "12'500",
    '12’500',
    '12 500 F',
    '12 500 Frs',
    '12 500 Fr.',
    '12 500 francs',
    '12 500 F.CFA',
    '12 500 f. cfa',
    '12 500 F C.F.A.',
    '12 500 Francs CFA',
    '12 500 CFA',
    'FCFA 12 500',
    'XAF 12,500',
    'XAF12500.00',
    '\u202d12\u200b500\u202c',
  ])('%s is 12 500', (typed) => {
    expect(parseAmount(typed)).toEqual({ ok: true, amount: 12_500 });
  });

  test.each(['', '  ', '\u00a0'])('"%s" is none', (typed) => {
    expect(parseAmount(typed)).toEqual({ ok: true, amount: null });
  });

  test.each([
    '12,5',
    '12.50',
    '1,25,000',
    '1.250,000',
    '12 50',
    '1 2500',
    '1  250',
    '-5',
    '+5',
    '1e3',
    '0x10',
    'gratuit',
    '5 \u20ac',
    '1,',
    ',500',
    ',00',
    '12500,50',
    '12 500,5',
    '2,4',
    '12,05',
    '12.500.00',
    '12500.000',
    '1.000,00,00',
    '12 500 Fa',
    'XOF 500',
    '500 USD',
    'F 500 F',
    '١٢',
    '9'.repeat(10_000_000),
    `1${' '.repeat(200)}x`,
  ])('%.20s is refused', (typed) => {
    expect(parseAmount(typed)).toEqual({ ok: false, reason: 'amount-invalid' });
  });

  test('of three digits behind a point is still thousands', () => {
    expect(parseAmount('12.500')).toEqual({ ok: true, amount: 12_500 });
    expect(parseAmount('5.000')).toEqual({ ok: true, amount: 5000 });
    expect(parseAmount('5,00')).toEqual({ ok: true, amount: 5 });
    expect(parseAmount('0,00')).toEqual({ ok: true, amount: 0 });
  });

  test('may be the largest amount, and not one franc more', () => {
    expect(parseAmount('999 999 999')).toEqual({ ok: true, amount: maxAmount });
    for (const typed of ['1000000000', '1.000.000.000', '9'.repeat(90)])
      expect(parseAmount(typed)).toEqual({ ok: false, reason: 'amount-too-large' });
  });

  test('parses back whatever the shop shows, in both languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxAmount }), fc.constantFrom('fr', 'en'), (amount, language) => {
        expect(parseAmount(formatFcfa(amount, language))).toEqual({ ok: true, amount });
      }),
    );
  });

  test('is a valid amount, none or a refusal, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const parsed = parseAmount(typed);
        if (parsed.ok && parsed.amount !== null) {
          expect(Number.isInteger(parsed.amount)).toBe(true);
          expect(parsed.amount).toBeLessThanOrEqual(maxAmount);
        }
      }),
    );
  });
});

test('a missing price is refused', () => {
  expect(parsePrice(' ')).toEqual({ ok: false, reason: 'amount-missing' });
  expect(parsePrice('12 500 F')).toEqual({ ok: true, amount: 12_500 });
  expect(parsePrice('-5')).toEqual({ ok: false, reason: 'amount-invalid' });
});

test.each([
  [25_500, [26_000, 30_000]],
  [12_000, [15_000, 20_000]],
  [30_000, []],
  [9_500, [10_000]],
  [1_200, [5_000, 10_000]],
])('%i FCFA are paid with round sums above it', (total, sums) => {
  expect(notesFor(total)).toEqual(sums);
});

test.each([
  ['5', 5],
  [' 5 ', 5],
  ['5.0', 5],
  ['5,00', 5],
  ['1 200', 1200],
  ['５', 5],
  ['0', undefined],
  ['2001', undefined],
  ['2,4', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['', undefined],
  ['9'.repeat(500), undefined],
])('%s of at most 2000 is %s', (typed, whole) => {
  expect(wholeUpTo(2000)(typed)).toBe(whole);
});
