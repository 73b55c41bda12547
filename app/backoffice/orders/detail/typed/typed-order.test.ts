import { describe, expect, test } from 'vitest';
import type { PricedOrderLine } from '../../../../domain/orders/edit/edit.ts';
import type { OrderStatus } from '../../../../domain/orders/order.ts';
import { followOrder, followRequest, isChanged, openOrder, typedOf } from './typed-order.ts';

type Line = PricedOrderLine & { productId: number };
type Order = { version: number; status: OrderStatus; note: string; discount: number; lines: Line[] };

const line: Line = { id: 7, productId: 70, quantity: 2, price: 10_000, floor: 8_000, actualPrice: null };
const other = { ...line, id: 8, productId: 80 };
const stored: Order = { version: 1, status: 'pending', note: 'Rappeler', discount: 0, lines: [line, other] };
const typed = typedOf(stored);

describe('the form of an order', () => {
  test('is unchanged by spaces and by the same price in another notation', () => {
    const agreed = { ...stored, lines: [{ ...line, actualPrice: 12_500 }] };
    expect(isChanged(agreed, { ...typedOf(agreed), note: 'Rappeler ', prices: { 7: '12 500' } })).toBe(false);
    expect(isChanged(agreed, { ...typedOf(agreed), prices: { 7: '12 501' } })).toBe(true);
  });

  test('shows agreed prices and the discount with their thousands apart, and is unchanged by it', () => {
    const agreed = { ...stored, discount: 1_500, lines: [{ ...line, actualPrice: 1_250_000 }, other] };
    const shown = typedOf(agreed);
    expect(shown).toMatchObject({ prices: { 7: '1\u202f250\u202f000', 8: '' }, discount: '1\u202f500' });
    expect(isChanged(agreed, shown)).toBe(false);
  });

  test('is changed by an invalid price', () => {
    expect(isChanged(stored, { ...typed, prices: { 7: '12,5', 8: '' } })).toBe(true);
  });

  test('shows what others saved when nothing was typed', () => {
    const theirs: Order = { ...stored, version: 2, note: 'Livrer lundi' };
    expect(followOrder(openOrder(stored), theirs)).toEqual(openOrder(theirs));
  });

  test('what is typed while the form is being saved is no conflict with what was sent', () => {
    const added = [{ productId: 90, quantity: '1', price: '' }];
    const sent = { ...typed, note: 'Livrer lundi', added };
    const mine = { ...openOrder(stored), sent, typed: { ...sent, prices: { 7: '9000', 8: '' } } };
    const third = { ...line, id: 9, productId: 90, quantity: 1 };
    const saved: Order = { ...stored, version: 2, note: 'Livrer lundi', lines: [line, other, third] };
    expect(followOrder(mine, saved)).toEqual({
      ...openOrder(saved),
      typed: { ...typedOf(saved), prices: { 7: '9000', 8: '', 9: '' } },
    });
    expect(followOrder({ ...mine, typed: sent }, saved)).toEqual(openOrder(saved));
    // What somebody else saved instead is a conflict.
    expect(followOrder(mine, { ...saved, note: 'Livrer mardi' })).toMatchObject({ seen: 1 });
    expect(followOrder(mine, { ...saved, version: 3 })).toMatchObject({ seen: 1 });
  });

  test('keeps typed values, takes other values from the stored order, and keeps the seen version', () => {
    const mine = { ...openOrder(stored), typed: { ...typed, prices: { 7: '9000', 8: '' } } };
    const theirs: Order = {
      ...stored,
      version: 3,
      status: 'processing',
      lines: [
        { ...line, actualPrice: 9_500 },
        { ...other, actualPrice: 9_900 },
      ],
    };
    expect(followOrder(mine, theirs)).toEqual({
      stored: theirs,
      seen: 1,
      typed: {
        status: 'processing',
        note: 'Rappeler',
        discount: '',
        prices: { 7: '9000', 8: '9\u202f900' },
        quantities: { 7: '2', 8: '2' },
        added: [],
      },
    });
  });

  test('is reset once its own changes are saved', () => {
    const mine = { ...openOrder(stored), typed: { ...typed, status: 'processing', note: ' Rappeler' } };
    const saved: Order = { ...stored, version: 2, status: 'processing' };
    expect(followOrder(mine, saved)).toEqual(openOrder(saved));
  });

  test('is changed by another count, a dropped line, a discount and an added product', () => {
    for (const change of [
      { quantities: { 7: '3', 8: '2' } },
      { quantities: { 7: '0', 8: '2' } },
      { quantities: { 7: 'deux', 8: '2' } },
      { discount: '500' },
      { discount: '5,5' },
      { added: [{ productId: 90, quantity: '1', price: '' }] },
    ])
      expect(isChanged(stored, { ...typed, ...change })).toBe(true);
    expect(isChanged(stored, { ...typed, quantities: { 7: ' 2', 8: '2' }, discount: '0' })).toBe(false);
  });

  test('forgets an added product once it is a line, and counts it there when another count was saved', () => {
    const added = { ...line, id: 9, productId: 90, quantity: 1 };
    const mine = {
      ...openOrder(stored),
      typed: { ...typed, added: [{ productId: 90, quantity: '1', price: '' }] },
    };
    const saved: Order = { ...stored, version: 2, lines: [line, other, added] };
    expect(followOrder(mine, saved)).toEqual(openOrder(saved));
    const theirs: Order = { ...saved, lines: [line, other, { ...added, quantity: 4 }] };
    expect(followOrder(mine, theirs).typed).toMatchObject({
      added: [],
      quantities: { 7: '2', 8: '2', 9: '1' },
    });
  });

  test('shows the stored order again once its terms wait for an admin, with the state that was chosen', () => {
    const mine = {
      ...openOrder(stored),
      typed: { ...typed, status: 'completed', prices: { 7: '7000', 8: '' } },
    };
    expect(followRequest(mine, stored, 4)).toEqual({
      ...openOrder(stored),
      typed: { ...typed, status: 'completed' },
      asked: 4,
    });
    expect(followRequest({ ...mine, asked: 4 }, stored, 4).typed).toEqual(mine.typed);
  });

  test('shows a stock that changed meanwhile and keeps what was typed', () => {
    const mine = { ...openOrder(stored), typed: { ...typed, note: 'Samedi' } };
    const again = { ...stored };
    expect(followOrder(mine, again)).toEqual({ ...mine, stored: again });
  });
});
