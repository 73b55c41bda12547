import { expect, test } from 'vitest';
import { everything, listAddress, parseListAddress } from './list-address.ts';

const parse = (query: string) => parseListAddress(new URLSearchParams(query));

test('an address without a query is everything, the newest first', () => {
  expect(parse('')).toEqual(everything);
  expect(listAddress(everything)).toBe('/products');
});

test('every option stands in the address and is read back', () => {
  const wanted = {
    search: 'lit',
    need: 'sleep',
    category: 'medical',
    sort: 'price-down',
    inStock: true,
    minPrice: 5000,
    maxPrice: 20_000,
    page: 3,
  } as const;
  const address = listAddress(wanted);
  expect(address).toBe(
    '/products?q=lit&need=sleep&category=medical&sort=price-down&stock=1&min=5000&max=20000&page=3',
  );
  expect(parse(address.slice('/products?'.length))).toEqual(wanted);
});

test('a need has an address of its own', () => {
  expect(listAddress({ ...everything, need: 'sleep' })).toBe('/products?need=sleep');
});

test.each([
  ['sort=relevance', 'newest', 'relevance without a search is the newest first'],
  ['sort=newest', 'newest', 'the default'],
  ['q=lit', 'relevance', 'a search is ordered by relevance'],
  ['q=lit&sort=newest', 'newest', 'unless asked otherwise'],
  ['q=lit&sort=cheapest', 'relevance', 'an unknown order is the default'],
])('%s is ordered by %s: %s', (query, sort) => {
  expect(parse(query).sort).toBe(sort);
});

test.each([
  ['min=10000&max=5000', 5000, 10_000],
  ['min=10 000', 10_000, undefined],
  ['min=10.000&max=', 10_000, undefined],
  ['min=-3&max=37,5', undefined, undefined],
  ['min=0&max=00', undefined, undefined],
  ['min=1e9&max=9999999999', undefined, undefined],
  ['min=007', 7, undefined],
])('%s is between %s and %s FCFA', (query, minPrice, maxPrice) => {
  expect(parse(query)).toMatchObject({ minPrice, maxPrice });
});

test.each(['stock=0', 'stock=yes', 'page=0', 'page=-1', 'page=1e3', 'category=toys', 'need=fly', 'q=%00%20'])(
  '%s means the default',
  (query) => {
    expect(parse(query)).toEqual(everything);
  },
);
