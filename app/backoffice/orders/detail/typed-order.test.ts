import { describe, expect, test } from 'vitest';
import type { PricedOrderLine } from '../../../domain/orders/edit.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';
import { followOrder, isChanged, openOrder, typedOf } from './typed-order.ts';

type Order = { version: number; status: OrderStatus; note: string; lines: PricedOrderLine[] };

const line: PricedOrderLine = { id: 7, quantity: 2, price: 10_000, floor: 8_000, actualPrice: null };
const other = { ...line, id: 8 };
const stored: Order = { version: 1, status: 'pending', note: 'Rappeler', lines: [line, other] };
const typed = typedOf(stored);

describe('the form of an order', () => {
  test('is unchanged by spaces and by the same price in another notation', () => {
    const agreed = { ...stored, lines: [{ ...line, actualPrice: 12_500 }] };
    expect(isChanged(agreed, { status: 'pending', note: 'Rappeler ', prices: { 7: '12 500' } })).toBe(false);
    expect(isChanged(agreed, { ...typedOf(agreed), prices: { 7: '12 501' } })).toBe(true);
  });

  test('is changed by an invalid price', () => {
    expect(isChanged(stored, { ...typed, prices: { 7: '12,5', 8: '' } })).toBe(true);
  });

  test('shows what others saved when nothing was typed', () => {
    const theirs: Order = { ...stored, version: 2, note: 'Livrer lundi' };
    expect(followOrder(openOrder(stored), theirs)).toEqual(openOrder(theirs));
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
      typed: { status: 'processing', note: 'Rappeler', prices: { 7: '9000', 8: '9900' } },
    });
  });

  test('is reset once its own changes are saved', () => {
    const mine = { ...openOrder(stored), typed: { ...typed, status: 'processing', note: ' Rappeler' } };
    const saved: Order = { ...stored, version: 2, status: 'processing' };
    expect(followOrder(mine, saved)).toEqual(openOrder(saved));
  });

  test('shows a stock that changed meanwhile and keeps what was typed', () => {
    const mine = { ...openOrder(stored), typed: { ...typed, note: 'Samedi' } };
    const again = { ...stored };
    expect(followOrder(mine, again)).toEqual({ ...mine, stored: again });
  });
});
