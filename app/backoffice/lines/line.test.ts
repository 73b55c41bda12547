import { expect, test } from 'vitest';
import { addPiece, decodeLines, encodeLines, parsePieces } from './line.ts';

test('encoded lines are decoded as they were typed', () => {
  const lines = [
    { productId: 3, quantity: '2', price: '12 500' },
    { productId: 4, quantity: 'deux', price: '' },
  ];
  expect(decodeLines(encodeLines(lines))).toEqual(lines);
});

test.each(['', '{', 'null', '{"0":1}', '[1]', '[["3","1",""]]', '[[3,1,""]]', '[[3]]'])(
  '%s is decoded to no lines',
  (text) => {
    expect(decodeLines(text)).toEqual([]);
  },
);

test('a new article comes on top with one piece, a known one gets one more', () => {
  const one = addPiece([{ productId: 1, quantity: '5', price: '' }], 3, 'first');
  expect(one.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [3, '1'],
    [1, '5'],
  ]);
  expect(addPiece(one, 1, 'first').map(({ quantity }) => quantity)).toEqual(['1', '6']);
});

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1000', undefined],
  ['', undefined],
])('"%s" is %s pieces of 999', (typed, pieces) => {
  expect(parsePieces(typed, 999)).toBe(pieces);
});

test('picking a product again adds one piece', () => {
  const once = addPiece([], 3, 'last');
  expect(once).toEqual([{ productId: 3, quantity: '1', price: '' }]);
  expect(addPiece(once, 3, 'last')).toEqual([{ productId: 3, quantity: '2', price: '' }]);
  expect(addPiece([{ productId: 3, quantity: 'x', price: '5' }], 3, 'last')).toEqual([
    { productId: 3, quantity: '1', price: '5' },
  ]);
});
