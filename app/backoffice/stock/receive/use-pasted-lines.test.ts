import { expect, test } from 'vitest';
import { readPasted, together } from './use-pasted-lines.ts';

test('rows of a spreadsheet are read with or without a cost; empty ones are left out', () => {
  expect(readPasted('MED-1\t12\t2 900\r\nMED-2\t3\r\n\t\t\n')).toEqual([
    { code: 'MED-1', quantity: '12', price: '2 900' },
    { code: 'MED-2', quantity: '3', price: '' },
  ]);
  expect(readPasted('MED-1;12;12,50')).toEqual([{ code: 'MED-1', quantity: '12', price: '12,50' }]);
});

test('a product that stands twice has the pieces of both rows; what is no number stays as it is', () => {
  const line = { productId: 1, quantity: '12', price: '' };
  expect(together([line, { ...line, quantity: '3', price: '5' }])).toEqual([
    { productId: 1, quantity: '15', price: '5' },
  ]);
  expect(together([line, { ...line, quantity: 'x' }])).toEqual([{ productId: 1, quantity: 'x', price: '' }]);
});
