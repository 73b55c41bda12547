import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addLines,
  addToCart,
  type Cart,
  countPieces,
  decodeCart,
  emptyCart,
  encodeCart,
  hasAll,
  maxCartLines,
  newerCart,
  readPieces,
  readQuantity,
  setQuantity,
  withoutOrdered,
} from './cart.ts';

const linesOf = (cart: Cart) => cart.lines.map((line) => [line.productId, line.quantity]);

test('a new line starts at 1, and adding again raises it', () => {
  const cart = addToCart(addToCart(addToCart(emptyCart, 7), 8), 7);
  expect(linesOf(cart)).toEqual([
    [7, 2],
    [8, 1],
  ]);
});

test('lines of an old order join the cart; the same order again changes nothing', () => {
  const cart = setQuantity(addToCart(emptyCart, 7), 9, 5);
  const lines = [
    { productId: 7, quantity: 2 },
    { productId: 8, quantity: 1 },
    { productId: 9, quantity: 3 },
  ];
  const expected = [
    [7, 2],
    [9, 5],
    [8, 1],
  ];
  expect(linesOf(addLines(cart, lines))).toEqual(expected);
  expect(linesOf(addLines(addLines(cart, lines), lines))).toEqual(expected);
});

test('quantity 0 removes the line, and it can be put back with its quantity', () => {
  const cart = setQuantity(addToCart(emptyCart, 7), 7, 0);
  expect(cart.lines).toEqual([]);
  expect(linesOf(setQuantity(cart, 7, 3))).toEqual([[7, 3]]);
});

test.each([
  [-4, []],
  [1e9, [[7, 999]]],
  [Number.NaN, []],
  [2.9, [[7, 2]]],
])('a quantity of %d is held between 0 and 999', (quantity, lines) => {
  expect(linesOf(setQuantity(addToCart(emptyCart, 7), 7, quantity))).toEqual(lines);
});

test('a full cart takes no other product, and more pieces of its own', () => {
  const products = Array.from({ length: 100 }, (_, i) => ({ productId: i + 1, quantity: 1 }));
  const full = addLines(emptyCart, products);
  expect(hasAll(addToCart(full, 100), [{ productId: 100 }])).toBe(true);
  expect(hasAll(addToCart(full, 101), [{ productId: 101 }])).toBe(false);
  expect(hasAll(addLines(full, [{ productId: 101, quantity: 1 }]), [{ productId: 101 }])).toBe(false);
});

test('pieces are counted over all lines', () => {
  expect(countPieces([])).toBe(0);
  expect(countPieces([{ quantity: 20 }, { quantity: 1 }])).toBe(21);
});

const anyCart: fc.Arbitrary<Cart> = fc.record({
  changedAt: fc.integer({ min: 0, max: 9_999_999_999_999 }),
  lines: fc.uniqueArray(
    fc.record({
      productId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      quantity: fc.integer({ min: 1, max: 999 }),
    }),
    {
      selector: (line) => line.productId,
      maxLength: maxCartLines,
    },
  ),
});

test('every cart parses back from its cookie, which stays far under 4 KiB', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(decodeCart(encodeCart(cart))).toEqual(cart);
      expect(encodeCart(cart).length).toBeLessThan(2000);
      expect(encodeCart(cart)).toBe(encodeURIComponent(encodeCart(cart)));
    }),
  );
});

test('whatever a visitor writes into the cookie, only possible lines come out', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^1\.[0-9]{1,15}\.[-_0-9]{0,60}$/)), (text) => {
      for (const line of decodeCart(text).lines) {
        expect(line.quantity).toBeGreaterThanOrEqual(1);
        expect(line.quantity).toBeLessThanOrEqual(999);
        expect(line.productId).toBeGreaterThanOrEqual(1);
      }
    }),
  );
});

test('the copy that changed last wins, an emptied one too', () => {
  const older = { changedAt: 10, lines: [{ productId: 1, quantity: 1 }] };
  const emptied = { changedAt: 11, lines: [] };
  expect(newerCart(older, emptied)).toBe(emptied);
  expect(newerCart(emptied, older)).toBe(emptied);
});

test('what was not ordered stays in the cart, whatever quantity was ordered', () => {
  const cart = addToCart(setQuantity(addToCart(emptyCart, 7), 7, 3), 8);
  expect(linesOf(withoutOrdered(cart, [{ productId: 7, quantity: 2 }]))).toEqual([[8, 1]]);
  expect(linesOf(withoutOrdered(cart, []))).toEqual(linesOf(cart));
});

test('a cart whose order is placed wins over the full one, even when the phone’s clock is a day ahead', () => {
  const ahead = { changedAt: Date.now() + 86_400_000, lines: [{ productId: 1, quantity: 1 }] };
  const ordered = withoutOrdered(ahead, ahead.lines);
  expect(newerCart(ahead, ordered).lines).toEqual([]);
  expect(newerCart(ordered, addToCart(ordered, 2)).lines).toHaveLength(1);
});

test('a typed quantity is a whole number, held to 999, and says when it is not what was typed', () => {
  for (const typed of ['0', '7', ' 12 ', '999', '007'])
    expect(readQuantity(typed)).toEqual({ quantity: Number(typed) });
  for (const typed of ['1000', '1 000', '1\u202f000', '9'.repeat(20)])
    expect(readQuantity(typed)).toEqual({ quantity: 999, note: 'too-many' });
  for (const typed of ['', ' ', 'abc', '1,5', '1.5', '-5', '1e3', '9'.repeat(31)])
    expect(readQuantity(typed)).toEqual({ note: 'unreadable' });
  expect([readPieces('20'), readPieces('1000')]).toEqual([{ pieces: 20 }, { pieces: 999, note: 'too-many' }]);
  for (const typed of ['', '0', 'abc']) expect(readPieces(typed)).toEqual({ pieces: 1, note: 'unreadable' });
});
