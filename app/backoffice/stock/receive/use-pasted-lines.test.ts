import { expect, test } from 'vitest';
import { readPasted, together } from './use-pasted-lines.ts';

test('rows of a spreadsheet are read with or without a cost; empty ones are left out', () => {
  expect(readPasted('MED-1\t12\t2 900\r\nMED-2\t3\r\n\t\t\n')).toEqual([
    { code: 'MED-1', quantity: '12', price: '2 900', ...noLot },
    { code: 'MED-2', quantity: '3', price: '', ...noLot },
  ]);
  expect(readPasted('MED-1;12;12,50')).toEqual([{ code: 'MED-1', quantity: '12', price: '12,50', ...noLot }]);
});

test('lot, expiry and serial number stand after the cost, or where the headings say', () => {
  const line = {
    code: 'MED-1',
    quantity: '12',
    price: '2 900',
    lot: 'A7',
    expiresOn: '12/2027',
    serials: 'S1',
  };
  expect(readPasted('MED-1\t12\t2 900\tA7\t12/2027\tS1')).toEqual([line]);
  for (const headings of [
    'N° de lot\tRéférence\tDate de péremption\tQté\tCoût\tN° de série',
    'Batch\tSKU\tExpiry\tQuantity\tUnit\tSerial no',
  ])
    expect(readPasted(`${headings}\nA7\tMED-1\t12/2027\t12\t2 900\tS1`)).toEqual([
      headings.includes('Unit') ? { ...line, price: '' } : line,
    ]);
});

test('a row without a code is kept, to be named: its pieces would be missed unseen', () => {
  expect(readPasted('SKU\tQty\nMED-1\t12\n\t7\n\t\n')).toEqual([
    { code: 'MED-1', quantity: '12', price: '', ...noLot },
    { code: '', quantity: '7', price: '', ...noLot },
  ]);
});

const noLot = { lot: '', expiresOn: '', serials: '' };

test('lots of a product stay apart, and what stands twice in one lot comes together', () => {
  const of = (quantity: string, code: string, expiresOn: string, serials: string) => ({
    ...{ productId: 1, quantity, price: '' },
    lot: { part: 0, code, expiresOn, serials },
  });
  const { lot: _, ...plain } = of('4', '', '', '');
  expect(together([of('4', '', '', ''), of('1', 'a', '2027', 'S1'), of('1', 'A', '', 'S2')])).toEqual([
    plain,
    { ...of('2', 'A', '2027', 'S1\nS2'), lot: { part: 1, code: 'A', expiresOn: '2027', serials: 'S1\nS2' } },
  ]);
});

test('a product that stands twice has the pieces of both rows; what is no number stays beside them', () => {
  const line = { productId: 1, quantity: '12', price: '' };
  expect(together([line, { ...line, quantity: '3', price: '5' }])).toEqual([
    { productId: 1, quantity: '15', price: '5' },
  ]);
  expect(together([line, { ...line, quantity: 'x' }])).toEqual([
    { productId: 1, quantity: '12 + x', price: '' },
  ]);
  expect(together([{ ...line, quantity: 'x' }, line])).toEqual([
    { productId: 1, quantity: 'x + 12', price: '' },
  ]);
});

test('rows that only name a further serial number leave the pieces and the cost of the first one', () => {
  const row = (quantity: string, price: string, serials: string) => ({
    ...{ productId: 1, quantity, price },
    lot: { part: 0, code: 'A', expiresOn: '', serials },
  });
  expect(together([row('2', '900', 'S1'), row('', '', 'S2')])).toEqual([row('2', '900', 'S1\nS2')]);
});

test('two costs or two expiry dates of a product stay beside each other, to be refused', () => {
  const row = (price: string, expiresOn: string) => ({
    ...{ productId: 1, quantity: '5', price },
    lot: { part: 0, code: 'A', expiresOn, serials: '' },
  });
  expect(together([row('100', '12/2027'), row('250', '06/2028'), row('250', '06/2028')])).toEqual([
    { ...row('100 + 250', '12/2027 + 06/2028'), quantity: '15' },
  ]);
});
