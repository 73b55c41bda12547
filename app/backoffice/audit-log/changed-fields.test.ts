import { beforeAll, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../generated/words/runtime.js';
import { changedFields, lineOf } from './changed-fields.ts';

beforeAll(() => overwriteGetLocale(() => 'en'));

const linesOf = (before: Parameters<typeof changedFields>[0]['before'], after: typeof before) =>
  changedFields({ before, after }).map(lineOf);

test('amounts, choices and dates are shown in words, in the order of the forms', () => {
  expect(
    linesOf(
      { price: 12500, role: 'editor', status: 'pending' },
      { price: 13000, role: 'admin', status: 'completed' },
    ),
  ).toEqual([
    'Role: Editor → Admin',
    'Price: 12,500\u00a0FCFA → 13,000\u00a0FCFA',
    'Status: Pending → Completed',
  ]);
  expect(linesOf({ usdRate: null, usdRateOn: null }, { usdRate: 605.5, usdRateOn: '2026-11-21' })).toEqual([
    'Dollar rate: empty → 605.5',
    'Date of the rate: empty → 21 Nov 2026',
  ]);
});

test('a new subject has no value before, a deleted one no value after', () => {
  expect(linesOf(null, { stock: 4, note: '' })).toEqual(['Stock: 4']);
  expect(linesOf({ username: 'awa' }, null)).toEqual(['Name: awa']);
});

test('switches are shown as yes and no, and empty texts as empty', () => {
  expect(linesOf({ notifyNewOrder: false, vat: '' }, { notifyNewOrder: true, vat: '19.25 %' })).toEqual([
    'VAT: empty → 19.25 %',
    'New order: no → yes',
  ]);
});

test('lines of an order are shown with their name and actual price', () => {
  const line = { name: 'Béquilles', nameEn: 'Crutches' };
  expect(
    linesOf({ prices: [{ ...line, actualPrice: null }] }, { prices: [{ ...line, actualPrice: 15000 }] }),
  ).toEqual(['Agreed prices: Crutches: listed price → Crutches: 15,000\u00a0FCFA']);
  expect(linesOf(null, { shortage: [{ ...line, wanted: 5, taken: 3 }] })).toEqual([
    'Taken of wanted: Crutches: 3 of 5',
  ]);
  expect(linesOf(null, { lines: [{ ...line, quantity: 2, price: 18000, actualPrice: null }] })).toEqual([
    'Items: Crutches × 2',
  ]);
});

test('an import names its products', () => {
  const products = [
    { id: 1, added: { name: 'Canne', nameEn: 'Cane', price: 9000 } },
    { id: 2, name: 'Lit', before: { price: 1 }, after: { price: 2 } },
  ];
  expect(linesOf(null, { added: 1, changed: 1, leftOut: 0, products })).toEqual([
    'Added: 1',
    'Changed: 1',
    'Left out: 0',
    'Products: Cane, Lit',
  ]);
  expect(linesOf(null, { products: ['Canne', 'Lit'] })).toEqual(['Products: Canne, Lit']);
});

test('what a program reads and is told of, and how buyers pay, is said in words', () => {
  expect(linesOf(null, { rights: ['stock', 'orders'], events: ['order.placed', 'stock.changed'] })).toEqual([
    'What it may read: Stock, Orders',
    'Tell of: Order placed, Stock changed',
  ]);
  expect(linesOf({ event: 'document.issued', answer: 'timeout' }, null)).toEqual([
    'Event: Document issued (invoice, credit note, receipt…)',
    'Answers: No answer within 10 seconds',
  ]);
  expect(linesOf(null, { instructions: ['bank: Compte 123', 'orange-money: Composez #150#'] })).toEqual([
    'Payment methods: Bank transfer: Compte 123, Orange Money: Composez #150#',
  ]);
});

test('an unlisted field is shown under its own name, and colours are not shown', () => {
  expect(linesOf(null, { tint: 12, imageColor: '#fff' })).toEqual(['tint: 12']);
});

test('an entry without fields has no lines', () => {
  expect(linesOf(null, null)).toEqual([]);
});
