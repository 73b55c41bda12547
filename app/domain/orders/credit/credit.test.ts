import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composePaper, deliveryLine, type PaperTerms, plainTerms } from '../../documents/compose-paper.ts';
import type { PaperContent, Seller } from '../../documents/document.ts';
import {
  type CreditRequest,
  creditable,
  decideCredit,
  type Earlier,
  mirrorWithheld,
  type Pieces,
} from './credit.ts';

const names = { name: 'Avoir sur FA-2026-00001', nameEn: 'Credit on FA-2026-00001' };

type Line = { quantity: number; unitPrice: number; tax?: 'standard' | 'exempt' };
type More = { discount?: number; fee?: number; feeTax?: 'standard' | 'exempt'; terms?: PaperTerms };
const invoiceOf = (
  lines: Line[],
  { discount = 0, fee = 0, feeTax = 'standard', terms = plainTerms }: More = {},
  regime: 'real' | 'igs' = 'real',
) =>
  composePaper({
    lines: [
      ...lines.map((line, i) => ({
        tax: 'standard' as const,
        ...line,
        item: i + 1,
        name: `Article ${i}`,
        nameEn: '',
      })),
      ...deliveryLine(fee, feeTax),
    ],
    order: null,
    discount,
    seller: {} as Seller,
    tax: { regime, rateBp: 1925, note: '' },
    terms,
  });

/** What credit notes say, one after the other; refused ones say nothing. */
function issueAll(invoice: PaperContent, requests: CreditRequest[]) {
  const notes: (Earlier & { due: number })[] = [];
  for (const request of requests) {
    const open = creditable(invoice, notes);
    const credit = decideCredit(open, request, names);
    if (!credit.ok) continue;
    const mirrored = mirrorWithheld(invoice, notes, credit, { isLast: credit.total === open.rest });
    const { lines, tax, pieces, total } = credit;
    expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total);
    if (tax) expect(lines.reduce((sum, { net = 0 }) => sum + net, 0) + tax.vat).toBe(total);
    notes.push({ total, due: mirrored.due, content: { tax, pieces, withholdings: mirrored.withholdings } });
  }
  return notes;
}
const vatOf = (notes: Earlier[]) => notes.map(({ content }) => content.tax?.vat);

test('pieces are worth their part of the line, after the discount', () => {
  const invoice = invoiceOf(
    [
      { quantity: 3, unitPrice: 10_000 },
      { quantity: 1, unitPrice: 20_000 },
    ],
    { discount: 1_000 },
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
    tax: { net: 16_436, vat: 3_164 },
  });
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
  if (!first.ok) return;
  const rest = decideCredit(
    creditable(invoice, [{ total: 10_000, content: { tax: first.tax, withholdings: [] } }]),
    { what: 'whole' },
    names,
  );
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
  [
    { what: 'pieces', pieces: [{ item: 1, quantity: 4 }] },
    { reason: 'too-many-pieces', name: 'Article 0', nameEn: '', most: 3 },
  ],
  [{ what: 'pieces', pieces: [{ item: 9, quantity: 1 }] }, { reason: 'too-many-pieces' }],
] satisfies [CreditRequest, object][])('%o is refused', (request, refusal) => {
  const open = creditable(invoiceOf([{ quantity: 3, unitPrice: 10_000 }]), []);
  expect(decideCredit(open, request, names)).toEqual({ ok: false, ...refusal });
});

const taxedAndExempt: Line[] = [
  { quantity: 1, unitPrice: 1_000 },
  { quantity: 9, unitPrice: 1_000, tax: 'exempt' },
];
const pieces = (item: number, quantity: number): CreditRequest => ({
  what: 'pieces',
  pieces: [{ item, quantity }],
});

test('an amount takes what is left of each rate, whatever was credited before', () => {
  const invoice = invoiceOf(taxedAndExempt);
  const [first, second] = issueAll(invoice, [pieces(2, 9), { what: 'amount', amount: 1_000 }]);
  expect(first).toMatchObject({ total: 9_000, content: { tax: { vat: 0 } } });
  expect(second).toMatchObject({
    total: 1_000,
    content: { tax: { net: 839, vat: 161, rates: [{ rateBp: 1925, net: 839, vat: 161 }] } },
  });
});

test('pieces give back what an earlier amount left of them', () => {
  const notes = issueAll(invoiceOf(taxedAndExempt), [
    { what: 'amount', amount: 500 },
    pieces(1, 1),
    { what: 'whole' },
  ]);
  expect(notes.map(({ total }) => total)).toEqual([500, 950, 8_550]);
  expect(vatOf(notes)).toEqual([8, 153, 0]);
});

test('the last note that empties a rate takes what is left of its VAT', () => {
  const each = pieces(1, 1);
  expect(vatOf(issueAll(invoiceOf([{ quantity: 3, unitPrice: 1_000 }]), [each, each, each]))).toEqual([
    161, 161, 162,
  ]);
});

test('the delivery fee is given back as a line is: by itself, or with the whole', () => {
  const invoice = invoiceOf([{ quantity: 1, unitPrice: 5_000 }], { fee: 1_000, discount: 500 });
  expect(invoice).toMatchObject({ total: 5_500, tax: { net: 4_612, vat: 888 }, due: 5_500 });
  expect(issueAll(invoice, [pieces(0, 1)])).toMatchObject([{ total: 1_000, content: { tax: { vat: 161 } } }]);
  expect(issueAll(invoice, [pieces(1, 1), { what: 'whole' }]).map(({ total }) => total)).toEqual([
    4_500, 1_000,
  ]);
});

test('a fee beside the total of an older paper is given back with the whole, without VAT', () => {
  const older: PaperContent = { ...invoiceOf([{ quantity: 1, unitPrice: 5_000 }]), deliveryFee: 1_000 };
  expect(issueAll(older, [{ what: 'whole' }])).toMatchObject([
    { total: 6_000, content: { tax: { net: 5_193, vat: 807 } } },
  ]);
  // Wholly credited by an older version: nothing is left.
  expect(creditable(older, [{ total: 5_000, content: { tax: older.tax, withholdings: [] } }]).rest).toBe(0);
});

test('what the State pays and the buyer withholds is taken back in proportion', () => {
  const withheld = { label: 'Précompte', rateBp: 550, base: 'net' as const };
  const invoice = invoiceOf([{ quantity: 10, unitPrice: 10_000 }], {
    terms: { ...plainTerms, byState: true, withholdings: [withheld] },
  });
  expect([invoice.total, invoice.due]).toEqual([100_000, 79_245]);
  const notes = issueAll(invoice, [pieces(1, 1), { what: 'amount', amount: 20_000 }, { what: 'whole' }]);
  expect(notes.map(({ due }) => due)).toEqual([7_925, 15_848, 55_472]);
  expect(notes.map(({ content }) => content.withholdings[0]?.amount)).toEqual([461, 923, 3_228]);
});

const request: fc.Arbitrary<CreditRequest> = fc.oneof(
  fc.constant<CreditRequest>({ what: 'whole' }),
  fc.record({
    what: fc.constant('pieces' as const),
    pieces: fc
      .uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1 })
      .chain((items) =>
        fc.tuple(
          ...items.map((item) => fc.integer({ min: 1, max: 9 }).map((quantity) => ({ item, quantity }))),
        ),
      ),
  }),
  fc.record({
    what: fc.constant('pieces' as const),
    pieces: fc.constant<Pieces[]>([{ item: 0, quantity: 1 }]),
  }),
  fc.record({ what: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
);
const kind = fc.constantFrom('standard' as const, 'exempt' as const);
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  unitPrice: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 50_000 })),
  tax: kind,
});
const withholding = fc.record({
  label: fc.constant('Retenue'),
  rateBp: fc.integer({ min: 1, max: 3_000 }),
  base: fc.constantFrom('net' as const, 'taxed-net' as const, 'vat' as const),
});

test('for every sequence of credit notes, the net, the VAT of each rate and what is due stay within the invoice, and are equal when it is wholly credited', () => {
  fc.assert(
    fc.property(
      fc.record({
        lines: fc.array(line, { minLength: 1, maxLength: 4 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 })),
        feeTax: kind,
        regime: fc.constantFrom('real' as const, 'igs' as const),
        byState: fc.boolean(),
        withholdings: fc.array(withholding, { maxLength: 3 }),
        requests: fc.array(request, { maxLength: 10 }),
      }),
      ({ lines, part, fee, feeTax, regime, byState, withholdings, requests }) => {
        const whole = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
        const terms = { ...plainTerms, byState, withholdings };
        const invoice = invoiceOf(lines, { discount: Math.floor(whole * part), fee, feeTax, terms }, regime);
        const notes = issueAll(invoice, requests);
        const credited = sum(notes.map(({ total }) => total));
        const isWhole = credited === invoice.total;
        expect(credited).toBeLessThanOrEqual(invoice.total);
        if (requests.some(({ what }) => what === 'whole')) expect(isWhole).toBe(true);
        const compare = (taken: number, charged: number) =>
          isWhole ? expect(taken).toBe(charged) : expect(taken).toBeLessThanOrEqual(charged);
        for (const { rateBp, net, vat } of invoice.tax?.rates ?? []) {
          const ofRate = notes.flatMap(({ content }) =>
            (content.tax?.rates ?? []).filter((each) => each.rateBp === rateBp),
          );
          compare(sum(ofRate.map((each) => each.net)), net);
          compare(sum(ofRate.map((each) => each.vat)), vat);
        }
        for (const [place, { amount }] of invoice.withholdings.entries())
          compare(sum(notes.map(({ content }) => content.withholdings[place]?.amount ?? 0)), amount);
        compare(sum(notes.map(({ due }) => due)), invoice.due);
        for (const { due, content } of notes) {
          expect(due).toBeGreaterThanOrEqual(0);
          for (const { net, vat } of content.tax?.rates ?? [])
            expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0);
        }
        for (const { left, quantity } of creditable(invoice, notes).lines) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(quantity);
        }
      },
    ),
    { numRuns: Number(process.env.CREDIT_RUNS ?? 1_000) },
  );
});

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
