import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composePaper, plainTerms } from '../../documents/compose-paper.ts';
import type { Seller } from '../../documents/document.ts';
import { type CreditRequest, creditable, decideCredit, type Earlier, withTax } from './credit.ts';

const names = { name: 'Avoir sur FA-2026-00001', nameEn: 'Credit on FA-2026-00001' };

type Line = { quantity: number; unitPrice: number; tax?: 'standard' | 'exempt' };
const invoiceOf = (lines: Line[], discount = 0) =>
  composePaper({
    lines: lines.map((line, i) => ({
      tax: 'standard' as const,
      ...line,
      item: i + 1,
      name: `Article ${i}`,
      nameEn: '',
    })),
    order: null,
    discount,
    seller: {} as Seller,
    tax: { regime: 'real', rateBp: 1925, note: '' },
    terms: plainTerms,
  });

test('pieces are worth their part of the line, after the discount', () => {
  const invoice = invoiceOf(
    [
      { quantity: 3, unitPrice: 10_000 },
      { quantity: 1, unitPrice: 20_000 },
    ],
    1_000,
  );
  const before = creditable(invoice, []);
  expect(before.lines.map(({ left, due }) => [left, due])).toEqual([
    [3, 29_400],
    [1, 19_600],
  ]);
  const credit = decideCredit(before, { what: 'pieces', pieces: [{ item: 1, quantity: 2 }] }, names);
  expect(credit).toMatchObject({
    ok: true,
    total: 19_600,
    pieces: [{ item: 1, quantity: 2 }],
    lines: [{ item: 1, quantity: 2, total: 19_600 }],
  });
  if (!credit.ok) return;
  expect(withTax(credit.lines)).toMatchObject({ tax: { net: 16_436, vat: 3_164 } });
});

test('an amount is shared among the rates of the invoice, and the whole takes what is left', () => {
  const invoice = invoiceOf([
    { quantity: 1, unitPrice: 30_000 },
    { quantity: 1, unitPrice: 10_000, tax: 'exempt' },
  ]);
  const first = decideCredit(creditable(invoice, []), { what: 'amount', amount: 10_000 }, names);
  expect(first).toMatchObject({
    ok: true,
    total: 10_000,
    pieces: [],
    lines: [
      { name: 'Avoir sur FA-2026-00001', total: 7_500, rateBp: 1925 },
      { name: 'Avoir sur FA-2026-00001', total: 2_500, rateBp: 0 },
    ],
  });
  const rest = decideCredit(creditable(invoice, [{ total: 10_000, content: {} }]), { what: 'whole' }, names);
  expect(rest).toMatchObject({
    ok: true,
    total: 30_000,
    pieces: [
      { item: 1, quantity: 1 },
      { item: 2, quantity: 1 },
    ],
  });
});

test.each([
  [{ what: 'pieces', pieces: [] }, { reason: 'nothing' }],
  [{ what: 'amount', amount: 0 }, { reason: 'nothing' }],
  [
    { what: 'amount', amount: 30_001 },
    { reason: 'too-much', rest: 30_000 },
  ],
  [{ what: 'pieces', pieces: [{ item: 1, quantity: 4 }] }, { reason: 'too-many-pieces' }],
  [{ what: 'pieces', pieces: [{ item: 9, quantity: 1 }] }, { reason: 'too-many-pieces' }],
] satisfies [CreditRequest, object][])('%o is refused', (request, refusal) => {
  const open = creditable(invoiceOf([{ quantity: 3, unitPrice: 10_000 }]), []);
  expect(decideCredit(open, request, names)).toEqual({ ok: false, ...refusal });
});

test('whatever is asked, credit notes stay within the invoice and their lines add up', () => {
  const request = fc.oneof(
    fc.constant<CreditRequest>({ what: 'whole' }),
    fc.record({
      what: fc.constant('pieces' as const),
      pieces: fc
        .uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 })
        .chain((items) =>
          fc.tuple(
            ...items.map((item) => fc.integer({ min: 1, max: 9 }).map((quantity) => ({ item, quantity }))),
          ),
        ),
    }),
    fc.record({ what: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
  );
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    unitPrice: fc.integer({ min: 0, max: 50_000 }),
    tax: fc.constantFrom('standard' as const, 'exempt' as const),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(request, { maxLength: 8 }),
      (lines, part, requests) => {
        const whole = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
        const invoice = invoiceOf(lines, Math.floor(whole * part));
        const earlier: Earlier[] = [];
        for (const each of requests) {
          const decided = decideCredit(creditable(invoice, earlier), each, names);
          if (!decided.ok) continue;
          const { tax, lines: taxed } = withTax(decided.lines);
          expect(decided.lines.reduce((sum, { total }) => sum + total, 0)).toBe(decided.total);
          expect(taxed.reduce((sum, { net = 0 }) => sum + net, 0) + (tax?.vat ?? 0)).toBe(decided.total);
          earlier.push({ total: decided.total, content: { pieces: decided.pieces } });
        }
        expect(earlier.reduce((sum, { total }) => sum + total, 0)).toBeLessThanOrEqual(invoice.total);
        for (const { left, quantity } of creditable(invoice, earlier).lines) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(quantity);
        }
        const isWhole = requests.some(({ what }) => what === 'whole');
        if (isWhole) expect(creditable(invoice, earlier).rest).toBe(0);
      },
    ),
    { numRuns: 500 },
  );
});
