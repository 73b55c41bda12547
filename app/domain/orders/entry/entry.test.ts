import { expect, test } from 'vitest';
import { parseEntry } from './entry.schema.ts';

const line = { productId: '7', quantity: '2', actualPrice: '' };
const typed = { name: 'Awa Ngo', phone: '6 77 00 00 11', note: 'Au comptoir', lines: [line] };

test('an entered order is parsed with its customer and lines', () => {
  const lines = [line, { productId: '8', quantity: ' 999 ', actualPrice: '9 000' }];
  expect(parseEntry({ ...typed, lines })).toEqual({
    ok: true,
    entry: {
      buyer: { name: 'Awa Ngo', phone: '+237677000011', phoneTyped: '6 77 00 00 11' },
      note: 'Au comptoir',
      lines: [
        { productId: 7, quantity: 2, actualPrice: null },
        { productId: 8, quantity: 999, actualPrice: 9_000 },
      ],
    },
  });
});

test('all its refusals come together, each at its place', () => {
  const lines = [
    line,
    { productId: '7', quantity: '0', actualPrice: '-1' },
    { productId: '', quantity: '1000', actualPrice: '9999999999' },
    { productId: '2147483648', quantity: '1.5', actualPrice: '' },
  ];
  expect(parseEntry({ name: '', phone: '12', note: 'x'.repeat(3000), lines })).toEqual({
    ok: false,
    reason: 'fields',
    fields: {
      name: 'name-missing',
      phone: 'phone-too-short',
      note: 'note-too-long',
      line: {
        1: { productId: 'product-twice', quantity: 'quantity-invalid', actualPrice: 'amount-invalid' },
        2: { productId: 'product-unknown', quantity: 'quantity-invalid', actualPrice: 'amount-too-large' },
        3: { productId: 'product-unknown', quantity: 'quantity-invalid' },
      },
    },
  });
});

test.each([
  [0, 'lines-missing'],
  [101, 'lines-too-many'],
])('%i lines are refused', (length, reason) => {
  const lines = Array.from({ length }, (_, i) => ({ ...line, productId: String(i + 1) }));
  expect(parseEntry({ ...typed, lines })).toMatchObject({ ok: false, fields: { lines: reason } });
});
