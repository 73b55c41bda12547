import { expect, test } from 'vitest';
import { decodeTypedLines, encodeTypedLines, pickProduct } from './entry-line.ts';

test('encoded lines are decoded as they were typed', () => {
  const lines = [
    { productId: 3, quantity: '2', price: '12 500' },
    { productId: 4, quantity: 'deux', price: '' },
  ];
  expect(decodeTypedLines(encodeTypedLines(lines))).toEqual(lines);
});

test('other text is decoded to no lines', () => {
  for (const text of ['', '{', 'null', '{"0":1}', '[1]', '[["3","1",""]]', '[[3,1,""]]', '[[3]]'])
    expect(decodeTypedLines(text)).toEqual([]);
});

test('picking a product again adds one piece', () => {
  const once = pickProduct([], 3);
  expect(once).toEqual([{ productId: 3, quantity: '1', price: '' }]);
  expect(pickProduct(once, 3)).toEqual([{ productId: 3, quantity: '2', price: '' }]);
  expect(pickProduct([{ productId: 3, quantity: 'x', price: '5' }], 3)).toEqual([
    { productId: 3, quantity: '1', price: '5' },
  ]);
});
