import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses, orderTotal } from '../order.ts';
import { parseOrderEdit } from './edit.schema.ts';
import {
  amountAboveFloors,
  decideOrderEdit,
  foldAdded,
  isBelowFloor,
  maxNoteLength,
  parseRecount,
  piecesOutOfStock,
  takeFromStock,
  withPrices,
} from './edit.ts';

const line = { id: 1, quantity: 2, price: 10_000, floor: 8_000, actualPrice: null };
const stored = {
  status: 'pending' as const,
  note: '',
  discount: 0,
  isInvoiced: false,
  lines: [line, { ...line, id: 2, actualPrice: 9_000 }],
};
const edit = { status: 'pending' as const, note: '', prices: [] };

describe('an edit', () => {
  test('with the stored values changes nothing', () => {
    const prices = stored.lines.map(({ id, actualPrice }) => ({ lineId: id, actualPrice }));
    expect(decideOrderEdit('editor', stored, { ...edit, prices })).toMatchObject({
      ok: true,
      isChanged: false,
      repriced: [],
      total: 38_000,
      stock: 'stays',
    });
  });

  test('leaves a line its serial numbers, unless it is dropped', () => {
    const named = { ...stored, lines: [{ ...line, quantity: 4, returned: 1, named: 2 }] };
    const recount = (quantity: number) =>
      decideOrderEdit('editor', named, { ...edit, quantities: [{ lineId: 1, quantity }] }, [line]);
    expect(recount(2)).toMatchObject({ ok: false, reason: 'serials-named', lines: [{ id: 1, named: 2 }] });
    for (const quantity of [0, 3, 5]) expect(recount(quantity)).toMatchObject({ ok: true });
  });

  test('moves stock when the order becomes completed or leaves that status, and never else', () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        const decided = decideOrderEdit('editor', { ...stored, status: from }, { ...edit, status: to });
        const becomes = from !== 'completed' && to === 'completed';
        const leaves = from === 'completed' && to !== 'completed';
        expect(decided).toMatchObject({
          isChanged: from !== to,
          stock: becomes ? 'leaves' : leaves ? 'returns' : 'stays',
        });
      }
    }
  });

  test('by an editor may lower a price to the floor, and not one franc below', () => {
    const atFloor = decideOrderEdit('editor', stored, {
      ...edit,
      prices: [{ lineId: 1, actualPrice: 8_000 }],
    });
    expect(atFloor).toMatchObject({ ok: true, total: 34_000 });
    const below = { ...edit, prices: [{ lineId: 1, actualPrice: 7_999 }] };
    expect(decideOrderEdit('editor', stored, below)).toEqual({
      ok: false,
      reason: 'below-floor',
      lines: [{ ...line, actualPrice: 7_999 }],
    });
    expect(decideOrderEdit('admin', stored, below)).toMatchObject({ ok: true, total: 33_998 });
  });

  test('accepts an earlier agreed price below the floor, and a listed price below it', () => {
    const accepted = {
      ...stored,
      lines: [
        { ...line, actualPrice: 1 },
        { ...line, id: 2, price: 5_000 },
      ],
    };
    expect(decideOrderEdit('editor', accepted, { ...edit, note: 'Livrée' })).toMatchObject({ ok: true });
    expect(accepted.lines.map(isBelowFloor)).toEqual([true, false]);
  });

  test('of more pieces at a price that was accepted below the floor needs an admin again, of fewer does not', () => {
    const accepted = { ...stored, lines: [{ ...line, quantity: 2, actualPrice: 1 }] };
    const count = (quantity: number) => ({ ...edit, quantities: [{ lineId: line.id, quantity }] });
    expect(decideOrderEdit('editor', accepted, count(3))).toMatchObject({
      ...{ ok: false, reason: 'below-floor', lines: [{ id: line.id, quantity: 3, actualPrice: 1 }] },
    });
    expect(decideOrderEdit('editor', accepted, count(1))).toMatchObject({ ok: true, total: 1 });
    expect(decideOrderEdit('admin', accepted, count(3))).toMatchObject({ ok: true, total: 3 });
  });

  test('of a line of another order changes nothing', () => {
    expect(withPrices(stored.lines, [{ lineId: 99, actualPrice: 0 }])).toEqual(stored.lines);
  });

  test('always returns the total of its lines', () => {
    const anyPrice = fc.option(fc.integer({ min: 0, max: 999_999_999 }));
    fc.assert(
      fc.property(anyPrice, anyPrice, (one, other) => {
        const prices = [
          { lineId: 1, actualPrice: one },
          { lineId: 2, actualPrice: other },
        ];
        const decided = decideOrderEdit('admin', stored, { ...edit, prices });
        if (!decided.ok) throw new Error(decided.reason);
        expect(decided.total).toBe(2 * (one ?? 10_000) + 2 * (other ?? 10_000));
        expect(decided.total).toBe(orderTotal(decided.lines));
      }),
    );
  });
});

describe('the pieces and the discount of an edit', () => {
  test('change the total; a dropped line counts nothing', () => {
    const decided = decideOrderEdit('editor', stored, {
      ...edit,
      quantities: [
        { lineId: 1, quantity: 0 },
        { lineId: 2, quantity: 5 },
      ],
      discount: 500,
    });
    expect(decided).toMatchObject({ ok: true, total: 44_500, discount: 500, isChanged: true });
    expect(decided.ok && decided.recounted.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 0],
      [2, 5],
    ]);
  });

  test('leave room down to the floors, and down to a price that was accepted below one', () => {
    expect(amountAboveFloors(stored.lines, 0)).toBe(6_000);
    expect(amountAboveFloors(stored.lines, 7_000)).toBe(-1_000);
    expect(amountAboveFloors([{ ...line, actualPrice: 5_000 }], 0)).toBe(0);
    expect(amountAboveFloors([{ ...line, price: 7_000 }], 0)).toBe(0);
  });

  test('of an added product that the order has already are those of its line', () => {
    const lines = [{ id: 1, productId: 10 }];
    const added = [
      { productId: 10, quantity: 4, actualPrice: 9_000 },
      { productId: 11, quantity: 1, actualPrice: null },
    ];
    expect(foldAdded(lines, { prices: [], quantities: [{ lineId: 1, quantity: 0 }], added })).toEqual({
      prices: [{ lineId: 1, actualPrice: 9_000 }],
      quantities: [
        { lineId: 1, quantity: 0 },
        { lineId: 1, quantity: 4 },
      ],
      added: [{ productId: 11, quantity: 1, actualPrice: null }],
    });
  });

  test('decide what is out of stock: all when completed, nothing otherwise, and a shortage stays', () => {
    const short = { quantity: 5, taken: 2 };
    const stay = { from: 'completed', to: 'completed' } as const;
    expect(piecesOutOfStock(stay, short, { quantity: 5 })).toBe(2);
    expect(piecesOutOfStock(stay, { ...short, quantity: 4 }, { quantity: 5 })).toBe(4);
    expect(piecesOutOfStock(stay, { ...short, quantity: 0 }, { quantity: 5 })).toBe(0);
    expect(piecesOutOfStock(stay, { quantity: 3, taken: 0 }, undefined)).toBe(3);
    expect(piecesOutOfStock({ from: 'pending', to: 'completed' }, short, { quantity: 5 })).toBe(5);
    expect(piecesOutOfStock({ from: 'completed', to: 'shipping' }, short, { quantity: 5 })).toBe(0);
  });
});

describe('a typed edit', () => {
  const typed = {
    status: 'shipping',
    note: ' Appeler\r\navant\0 ',
    prices: [{ lineId: 7, typed: '12 500' }],
  };

  test('is parsed with its prices, an empty one as the listed price', () => {
    const prices = [...typed.prices, { lineId: 8, typed: '' }];
    expect(parseOrderEdit({ ...typed, prices })).toEqual({
      ok: true,
      edit: {
        status: 'shipping',
        note: 'Appeler\navant',
        prices: [
          { lineId: 7, actualPrice: 12_500 },
          { lineId: 8, actualPrice: null },
        ],
      },
    });
  });

  test('reads counts, added products and a discount; a form without them changes none', () => {
    expect(
      parseOrderEdit({
        ...typed,
        prices: [],
        quantities: [
          { lineId: 7, typed: '0' },
          { lineId: 8, typed: ' 12' },
        ],
        added: [{ productId: '9', quantity: '3', actualPrice: '' }],
        discount: '1 500',
      }),
    ).toMatchObject({
      ok: true,
      edit: {
        quantities: [
          { lineId: 7, quantity: 0 },
          { lineId: 8, quantity: 12 },
        ],
        added: [{ productId: 9, quantity: 3, actualPrice: null }],
        discount: 1_500,
      },
    });
    expect(
      parseOrderEdit({
        ...typed,
        prices: [],
        quantities: [{ lineId: 7, typed: '1,5' }],
        added: [{ productId: '9', quantity: '1000000', actualPrice: '12,5' }],
        discount: 'cent',
      }),
    ).toEqual({
      ok: false,
      reason: 'fields',
      fields: {
        prices: {},
        quantities: { 7: 'quantity-invalid' },
        added: { 0: { quantity: 'quantity-invalid', actualPrice: 'amount-invalid' } },
        discount: 'amount-invalid',
      },
    });
  });

  test('returns all its refusals together', () => {
    const prices = [
      { lineId: 7, typed: '12,5' },
      { lineId: 8, typed: '1 000 000 000' },
      { lineId: 9, typed: '5' },
    ];
    expect(parseOrderEdit({ status: 'lost', note: 'x'.repeat(maxNoteLength + 1), prices })).toEqual({
      ok: false,
      reason: 'fields',
      fields: {
        status: 'status-unknown',
        note: 'note-too-long',
        prices: { 7: 'amount-invalid', 8: 'amount-too-large' },
      },
    });
  });
});

test.each([
  ['0', 0],
  ['00', 0],
  [' 12 ', 12],
  ['999', 999],
  ['1000', undefined],
  ['1 000 000', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['deux', undefined],
])('the count %j of a line is read as %j', (typed, quantity) => {
  expect(parseRecount(typed)).toBe(quantity);
});

test('a line takes what it still lacks, at most what the stock has', () => {
  const lines = [
    { productId: 1, quantity: 5, taken: 0 },
    { productId: 2, quantity: 5, taken: 3 },
    { productId: 3, quantity: 5, taken: 0 },
  ];
  const shelves = new Map([
    [1, { available: 4 }],
    [2, { available: 9 }],
  ]);
  expect(takeFromStock(lines, shelves)).toMatchObject([
    { wanted: 5, available: 4, pieces: 4 },
    { wanted: 2, available: 9, pieces: 2 },
    { wanted: 5, available: 0, pieces: 0 },
  ]);
});
