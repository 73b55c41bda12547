import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composePaper, plainTerms } from '../documents/compose-paper.ts';
import type { PaperContent } from '../documents/document.ts';
import { collectedVat, type PaidOrder } from './collected-vat.ts';
import { type VatPaper, vatOf } from './vat-return.ts';

const paperOf = (
  lines: { unitPrice: number; tax: 'standard' | 'exempt' }[],
  kind: VatPaper['kind'] = 'invoice',
  terms = plainTerms,
): VatPaper => ({
  kind,
  content: composePaper({
    ...{ order: null, discount: 0, terms, seller: {} as PaperContent['seller'] },
    lines: lines.map((line) => ({ quantity: 1, name: 'Tensiomètre', nameEn: 'Monitor', ...line })),
    tax: { regime: 'real', rateBp: 1925, note: '' },
  }),
});
const invoice = paperOf([{ unitPrice: 34_000, tax: 'standard' }]);
const unplanned = { plannedBefore: undefined, planned: undefined };
const planned = (paper: VatPaper) => ({ plannedBefore: paper, planned: paper });
const issued = (papers: VatPaper[], isBefore: boolean) => papers.map((paper) => ({ ...paper, isBefore }));

test('half of an invoice of 34 000 collects half of its VAT, the rest the other half', () => {
  expect(
    collectedVat([{ paidBefore: 0, paid: 17_000, papers: issued([invoice], false), ...unplanned }]),
  ).toEqual({
    ...{ rates: [{ rateBp: 1925, net: 14_256, vat: 2_744 }], untaxed: 0, byState: 0, withheld: 0 },
  });
  expect(
    collectedVat([{ paidBefore: 17_000, paid: 34_000, papers: issued([invoice], true), ...unplanned }]),
  ).toEqual({
    ...{ rates: [{ rateBp: 1925, net: 14_256, vat: 2_744 }], untaxed: 0, byState: 0, withheld: 0 },
  });
});

test('a deposit counts when it is paid, before its invoice; that invoice then adds nothing', () => {
  const deposit = { paidBefore: 0, paid: 17_000, papers: [], ...planned(invoice) };
  expect(collectedVat([deposit]).rates).toEqual([{ rateBp: 1925, net: 14_256, vat: 2_744 }]);
  const invoiced = {
    paidBefore: 17_000,
    paid: 17_000,
    papers: issued([invoice], false),
    ...planned(invoice),
  };
  expect(collectedVat([invoiced]).rates).toEqual([]);
});

test('an order that changed after its deposit: the next payment brings the difference', () => {
  const exempt = paperOf([{ unitPrice: 34_000, tax: 'exempt' }]);
  const paid = { paidBefore: 17_000, paid: 20_000, papers: [], plannedBefore: invoice, planned: exempt };
  expect(collectedVat([paid]).rates).toEqual([
    { rateBp: 1925, net: -14_256, vat: -2_744 },
    { rateBp: 0, net: 20_000, vat: 0 },
  ]);
});

test('what was paid too much collects nothing, and money given back takes its VAT back', () => {
  const over = { paidBefore: 34_000, paid: 50_000, papers: issued([invoice], true), ...unplanned };
  expect(collectedVat([over]).rates).toEqual([]);
  const credit = paperOf([{ unitPrice: 34_000, tax: 'standard' }], 'credit-note');
  const credited = {
    ...{ paidBefore: 34_000, paid: 0, ...unplanned },
    papers: [...issued([invoice], true), ...issued([credit], false)],
  };
  expect(collectedVat([credited]).rates).toEqual([{ rateBp: 1925, net: -28_512, vat: -5_488 }]);
});

test('the VAT that the State pays is collected with what the buyer pays', () => {
  const ofState = paperOf([{ unitPrice: 34_000, tax: 'standard' }], 'invoice', {
    ...plainTerms,
    byState: true,
  });
  const paid = { paidBefore: 0, paid: 28_512, papers: issued([ofState], false), ...unplanned };
  expect(collectedVat([paid])).toEqual({
    ...{ rates: [{ rateBp: 1925, net: 28_512, vat: 5_488 }], untaxed: 0, byState: 5_488, withheld: 0 },
  });
});

const anyInvoice = fc
  .array(
    fc.record({
      unitPrice: fc.integer({ min: 1, max: 900_000 }),
      tax: fc.constantFrom('standard' as const, 'exempt' as const),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      withheldBp: fc.constantFrom(0, 220, 550),
      parts: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 8 }),
      invoicedAt: fc.nat(9),
    }),
  );

test('through any months of payments, a wholly paid invoice collects its VAT to the franc, and each part its share', () => {
  fc.assert(
    fc.property(anyInvoice, ({ lines, withheldBp, parts, invoicedAt }) => {
      const withholdings =
        withheldBp === 0 ? [] : [{ label: 'Retenue', rateBp: withheldBp, base: 'net' as const }];
      const paper = paperOf(lines, 'invoice', { ...plainTerms, withholdings });
      const { due } = paper.content;
      const paid = [
        0,
        ...parts.map((part) => Math.floor((due * part) / 1000)).toSorted((a, b) => a - b),
        due,
      ];
      const months = paid.slice(1).map(
        (until, month): PaidOrder => ({
          ...{ paidBefore: paid[month] ?? 0, paid: until, ...planned(paper) },
          papers: month < invoicedAt ? [] : issued([paper], month > invoicedAt),
        }),
      );
      const each = months.map((month) => collectedVat([month]));
      const whole = vatOf([paper]);
      for (const { rateBp, net, vat } of whole.rates) {
        const sum = (part: 'net' | 'vat') =>
          each.reduce(
            (all, { rates }) => all + (rates.find((rate) => rate.rateBp === rateBp)?.[part] ?? 0),
            0,
          );
        expect([sum('net'), sum('vat')]).toEqual([net, vat]);
      }
      const [first] = each;
      const total = whole.rates.reduce((sum, { net, vat }) => sum + net + vat, 0);
      const collected = first?.rates.reduce((sum, { net, vat }) => sum + net + vat, 0) ?? 0;
      expect(Math.abs(collected - (total * (paid[1] ?? 0)) / Math.max(1, due))).toBeLessThanOrEqual(0.5);
    }),
    { numRuns: 500 },
  );
});
