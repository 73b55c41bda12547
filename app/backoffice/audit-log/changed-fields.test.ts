import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../../generated/words/runtime.js';
import { changedFields, lineOf } from './changed-fields.ts';

overwriteGetLocale(() => 'en');

const told = (before: Parameters<typeof changedFields>[0]['before'], after: typeof before) =>
  changedFields({ before, after }, 'en').map(lineOf);

test('money, choices and dates are told in words, in the order of their forms', () => {
  expect(
    told(
      { price: 12500, role: 'editor', status: 'pending' },
      { price: 13000, role: 'admin', status: 'completed' },
    ),
  ).toEqual([
    'Role: Editor → Admin',
    'Price: 12,500\u00a0FCFA → 13,000\u00a0FCFA',
    'Status: Pending → Completed',
  ]);
  expect(told({ usdRate: null, usdRateOn: null }, { usdRate: 605.5, usdRateOn: '2026-11-21' })).toEqual([
    'Dollar rate: empty → 605.5',
    'Date of the rate: empty → 21 Nov 2026',
  ]);
});

test('what began has no before, what ended no after', () => {
  expect(told(null, { stock: 4, note: '' })).toEqual(['Stock: 4']);
  expect(told({ username: 'awa' }, null)).toEqual(['Name: awa']);
});

test('switches say yes and no, empty texts that they are empty', () => {
  expect(told({ notifyNewOrder: false, vat: '' }, { notifyNewOrder: true, vat: '19.25 %' })).toEqual([
    'VAT: empty → 19.25 %',
    'New order: no → yes',
  ]);
});

test('lines of an order are named, with what was agreed', () => {
  const line = { name: 'Béquilles', nameEn: 'Crutches' };
  expect(
    told({ prices: [{ ...line, actualPrice: null }] }, { prices: [{ ...line, actualPrice: 15000 }] }),
  ).toEqual(['Agreed prices: Crutches: listed price → Crutches: 15,000\u00a0FCFA']);
  expect(told(null, { shortage: [{ ...line, wanted: 5, taken: 3 }] })).toEqual([
    'Taken of wanted: Crutches: 3 of 5',
  ]);
  expect(told(null, { lines: [{ ...line, quantity: 2, price: 18000, actualPrice: null }] })).toEqual([
    'Articles: Crutches × 2',
  ]);
});

test('a field that nobody gave a word is shown under its own name, and colours not at all', () => {
  expect(told(null, { rows: 12, imageColor: '#fff' })).toEqual(['rows: 12']);
});

test('an entry without fields tells none', () => {
  expect(told(null, null)).toEqual([]);
});
