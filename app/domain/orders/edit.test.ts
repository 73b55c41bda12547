import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseOrderEdit } from './edit.schema.ts';
import { decideOrderEdit, isBelowFloor, maxNoteLength, takeFromStock, withPrices } from './edit.ts';
import { orderStatuses, orderTotal } from './order.ts';

const line = { id: 1, quantity: 2, price: 10_000, floor: 8_000, actualPrice: null };
const stored = {
  status: 'pending' as const,
  note: '',
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

test('a line takes what it still lacks, at most what the stock has', () => {
  const lines = [
    { productId: 1, quantity: 5, taken: 0 },
    { productId: 2, quantity: 5, taken: 3 },
    { productId: 3, quantity: 5, taken: 0 },
  ];
  const stocks = new Map([
    [1, 4],
    [2, 9],
  ]);
  expect(takeFromStock(lines, stocks)).toMatchObject([
    { wanted: 5, available: 4, pieces: 4 },
    { wanted: 2, available: 9, pieces: 2 },
    { wanted: 5, available: 0, pieces: 0 },
  ]);
});
