import { expect, test } from 'vitest';
import { todayInDouala } from '../date.ts';
import { parseQuote } from './quote.schema.ts';
import { addDays, quoteTotal, refuseAcceptance, refuseDiscount, refuseSending, shownState } from './quote.ts';

const today = '2026-11-22';

test('a quote expires the day after its validity, in Douala', () => {
  expect(todayInDouala(new Date('2026-11-22T22:59:00Z'))).toBe('2026-11-22');
  expect(todayInDouala(new Date('2026-11-22T23:00:00Z'))).toBe('2026-11-23');
  expect(shownState({ state: 'sent', validUntil: today }, today)).toBe('sent');
  expect(shownState({ state: 'sent', validUntil: '2026-11-21' }, today)).toBe('expired');
  expect(shownState({ state: 'accepted', validUntil: '2026-11-21' }, today)).toBe('accepted');
  expect(addDays('2026-12-30', 5)).toBe('2027-01-04');
});

test.each([
  [{ state: 'sent', validUntil: today } as const, undefined],
  [{ state: 'accepted', validUntil: '2026-01-01' } as const, undefined],
  [{ state: 'sent', validUntil: '2026-11-21' } as const, 'expired'],
  [{ state: 'superseded', validUntil: today } as const, 'superseded'],
  [{ state: 'declined', validUntil: today } as const, 'declined'],
  [{ state: 'draft', validUntil: today } as const, 'not-sent'],
])('accepting %o is %s', (quote, refusal) => {
  expect(refuseAcceptance(quote, today)).toBe(refusal);
});

test('only a draft with a line and a validity to come is sent', () => {
  expect(refuseSending({ lineCount: 0, validUntil: today }, today)).toBe('lines-missing');
  expect(refuseSending({ lineCount: 1, validUntil: '2026-11-21' }, today)).toBe('validity-past');
  expect(refuseSending({ lineCount: 1, validUntil: today }, today)).toBeUndefined();
});

const typed = {
  ...{ name: 'Mme Ngo', phone: '677 00 00 22', email: '', purchaseOrder: '', terms: '', note: '' },
  ...{ discount: '5 000', validUntil: '22/12/2026', language: 'fr' as const, organisationId: '' },
  asProforma: true,
  lines: [
    { productId: '7', quantity: '40', actualPrice: '24 000', description: ' Tensiomètre  électronique ' },
  ],
};

test('a quote is read as it was typed', () => {
  expect(parseQuote(typed, today)).toEqual({
    ok: true,
    quote: {
      buyer: { name: 'Mme Ngo', phone: '+237677000022', phoneTyped: '677 00 00 22' },
      ...{ email: '', purchaseOrder: '', terms: '', note: '', language: 'fr', organisationId: '' },
      ...{ validUntil: '2026-12-22', discount: 5_000, asProforma: true },
      lines: [{ productId: 7, quantity: 40, unitPrice: 24_000, description: 'Tensiomètre électronique' }],
    },
  });
});

test.each([
  [{ validUntil: 'demain' }, { validUntil: 'day-invalid' }],
  [{ discount: 'dix mille' }, { discount: 'amount-invalid' }],
  [{ discount: '-5' }, { discount: 'amount-invalid' }],
  [{ discount: '1 000 000 000' }, { discount: 'amount-too-large' }],
  [{ validUntil: '21/11/2026' }, { validUntil: 'validity-past' }],
  [{ validUntil: '23/11/2027' }, { validUntil: 'validity-too-long' }],
  [
    { name: '', phone: '12' },
    { name: 'name-missing', phone: 'phone-too-short' },
  ],
  [{ lines: [{ ...typed.lines[0], quantity: '0' }] }, { line: { 0: { quantity: 'quantity-invalid' } } }],
  [{ lines: [typed.lines[0], typed.lines[0]] }, { line: { 1: { productId: 'product-twice' } } }],
  [
    { lines: [{ ...typed.lines[0], description: 'x'.repeat(301) }] },
    { line: { 0: { description: 'too-long' } } },
  ],
  [
    { lines: Array.from({ length: 101 }, (_, i) => ({ ...typed.lines[0], productId: String(i + 1) })) },
    { lines: 'lines-too-many' },
  ],
])('%j is refused', (change, fields) => {
  const read = parseQuote({ ...typed, ...change } as typeof typed, today);
  expect(read).toMatchObject({ ok: false, reason: 'fields', fields });
});

test('a discount is at most the sum of the lines, and below their floors an admin must give it', () => {
  const lines = [
    { quantity: 2, unitPrice: 10_000, price: 10_000, floor: 8_000 },
    { quantity: 1, unitPrice: 5_000, price: 5_000, floor: 5_500 },
  ];
  expect(quoteTotal({ lines, discount: 4_000 })).toBe(21_000);
  expect(refuseDiscount('editor', lines, 4_000)).toBeUndefined();
  expect(refuseDiscount('editor', lines, 4_001)).toEqual({ reason: 'discount-below-floor' });
  expect(refuseDiscount('admin', lines, 25_000)).toBeUndefined();
  expect(refuseDiscount('admin', lines, 25_001)).toEqual({ reason: 'discount-too-large', most: 25_000 });
  expect(refuseDiscount('editor', [], 0)).toBeUndefined();
});
