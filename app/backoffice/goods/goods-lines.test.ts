import { expect, test } from 'vitest';
import { addPiece, decodeGoodsLines, encodeGoodsLines, parsePieceCount } from './goods-lines.ts';

test('encoded lines are decoded as they were typed', () => {
  const lines = [
    { productId: 3, quantity: '2', amount: '12 500' },
    { productId: 4, quantity: 'deux', amount: '' },
  ];
  expect(decodeGoodsLines(encodeGoodsLines(lines))).toEqual(lines);
});

test.each(['', '{', 'null', '{"0":1}', '[1]', '[["3","1",""]]', '[[3,1,""]]', '[[3]]'])(
  '%s is decoded to no lines',
  (text) => {
    expect(decodeGoodsLines(text)).toEqual([]);
  },
);

test('a new article comes on top with one piece, a known one gets one more', () => {
  const one = addPiece([{ productId: 1, quantity: '5', amount: '' }], 3);
  expect(one.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [3, '1'],
    [1, '5'],
  ]);
  expect(addPiece(one, 1).map(({ quantity }) => quantity)).toEqual(['1', '6']);
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
  expect(parsePieceCount(typed, 999)).toBe(pieces);
});
