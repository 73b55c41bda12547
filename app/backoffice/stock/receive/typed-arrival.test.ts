import { expect, test } from 'vitest';
import { noLot } from '../../lines/line.ts';
import { isFilledIn } from './typed-arrival.ts';

test('a line of which only the lot or the numbers were typed is not left out', () => {
  const line = { productId: 7, quantity: ' ', price: '' };
  expect(isFilledIn(line)).toBe(false);
  expect(isFilledIn({ ...line, lot: noLot })).toBe(false);
  expect(isFilledIn({ ...line, lot: { ...noLot, code: 'L-1' } })).toBe(true);
  expect(isFilledIn({ ...line, lot: { ...noLot, expiresOn: '12/2099' } })).toBe(true);
  expect(isFilledIn({ ...line, lot: { ...noLot, serials: 'X-1' } })).toBe(true);
});
