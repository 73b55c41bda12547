import { expect, test } from 'vitest';
import { parseArrival } from './arrival.schema.ts';

const line = { productId: '7', quantity: '24', unitCost: '2 900' };
const head = { supplier: ' Sodimed  Akwa ', reference: 'BL 4471' };

test('a delivery is parsed with its lines; an empty cost is unknown', () => {
  const lines = [line, { productId: '8', quantity: '100000', unitCost: '' }];
  expect(parseArrival({ ...head, lines })).toEqual({
    ok: true,
    arrival: {
      supplier: 'Sodimed Akwa',
      reference: 'BL 4471',
      lines: [
        { productId: 7, quantity: 24, unitCost: 2_900 },
        { productId: 8, quantity: 100_000, unitCost: null },
      ],
    },
  });
});

test.each(['0', '-1', '1.5', '1000000', '', 'x'])('a quantity of "%s" is refused at its line', (quantity) => {
  expect(parseArrival({ ...head, lines: [line, { ...line, productId: '8', quantity }] })).toEqual({
    ok: false,
    reason: 'fields',
    fields: { line: { 1: { quantity: 'quantity-invalid' } } },
  });
});

test.each([
  ['-1', 'amount-invalid'],
  ['1.5', 'amount-invalid'],
  ['1 000 000 000', 'amount-too-large'],
])('a cost of "%s" is refused', (unitCost, refusal) => {
  expect(parseArrival({ ...head, lines: [{ ...line, unitCost }] })).toMatchObject({
    fields: { line: { 0: { unitCost: refusal } } },
  });
});

test('a product twice is refused at its second line', () => {
  expect(parseArrival({ ...head, lines: [line, line] })).toMatchObject({
    fields: { line: { 1: { productId: 'product-twice' } } },
  });
});

test.each([
  [0, 'lines-missing'],
  [501, 'lines-too-many'],
])('%i lines are refused', (length, reason) => {
  const lines = Array.from({ length }, (_, i) => ({ ...line, productId: String(i + 1) }));
  expect(parseArrival({ ...head, lines })).toMatchObject({ fields: { lines: reason } });
});
