import { expect, test } from 'vitest';
import {
  addedSince,
  addLot,
  addPiece,
  decodeLines,
  encodeLines,
  lineKey,
  parsePieces,
  removeLine,
} from './line.ts';

test('encoded lines are decoded as they were typed', () => {
  const lines = [
    { productId: 3, quantity: '2', price: '12 500' },
    { productId: 4, quantity: 'deux', price: '' },
  ];
  expect(decodeLines(encodeLines(lines))).toEqual(lines);
  const lot = { part: 1, code: 'A;7', expiresOn: '12/2027', serials: 'S1\nS2' };
  const lots = lines.map((line) => ({ ...line, lot }));
  expect(decodeLines(encodeLines(lots))).toEqual(lots);
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

test('another lot is a line below, which is changed and removed alone', () => {
  const lines = addLot([{ productId: 3, quantity: '2', price: '5' }], 3);
  expect(lines.map(lineKey)).toEqual([3, '3-1']);
  expect(lines[1]).toMatchObject({ quantity: '', price: '5' });
  expect(addLot(lines, 3).map(lineKey)).toEqual([3, '3-2', '3-1']);
  expect(removeLine(lines, 3).map(lineKey)).toEqual(['3-1']);
  expect(addPiece(removeLine(lines, 3), 3, 'first').map(({ quantity }) => quantity)).toEqual(['1']);
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

test('what was added since the lines were sent is told from them', () => {
  const sent = [
    { productId: 3, quantity: '2', price: '900' },
    { productId: 4, quantity: '1', price: '' },
  ];
  const now = [
    { productId: 5, quantity: '1', price: '' },
    { productId: 3, quantity: '5', price: '900' },
  ];
  expect(addedSince(sent, sent)).toEqual([]);
  expect(addedSince(now, sent)).toEqual([
    { productId: 5, quantity: '1', price: '' },
    { productId: 3, quantity: '3', price: '900' },
  ]);
});

test('picking a product again adds one piece', () => {
  const once = addPiece([], 3, 'last');
  expect(once).toEqual([{ productId: 3, quantity: '1', price: '' }]);
  expect(addPiece(once, 3, 'last')).toEqual([{ productId: 3, quantity: '2', price: '' }]);
  expect(addPiece([{ productId: 3, quantity: 'x', price: '5' }], 3, 'last')).toEqual([
    { productId: 3, quantity: '1', price: '5' },
  ]);
});
