import { expect, test } from 'vitest';
import type { Goods } from '../../../domain/products/list/find-goods.queries.ts';
import { orderListLink } from './order-message.ts';

const gloves: Goods = {
  id: 1,
  name: 'Gants nitrile',
  nameEn: 'Nitrile gloves',
  sku: 'MED-014',
  category: 'medical',
  price: 4_500,
  stock: 3,
  counted: true,
  hasLots: false,
  lowAt: 20,
  imageUrl: '',
  imageColor: '',
};
const textOf = (link: string) => new URL(link).searchParams.get('text') ?? '';

test('the message names pieces, product and SKU', () => {
  const link = orderListLink([gloves, { ...gloves, id: 2, sku: '', stock: 0, lowAt: 0 }], 'fr');
  expect(textOf(link).split('\n').slice(1)).toEqual(['37 × Gants nitrile (MED-014)', '1 × Gants nitrile']);
});

test('a long list stays within the length of a link, and counts what it leaves out', () => {
  const link = orderListLink(
    Array.from({ length: 300 }, () => gloves),
    'en',
  );
  expect(link.length).toBeLessThanOrEqual(2000);
  expect(textOf(link)).toMatch(/\d+/);
  expect(textOf(link).split('\n').length).toBeLessThan(100);
});
