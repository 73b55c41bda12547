import { expect, test } from 'vitest';
import { noFacts, noTexts } from '../../../domain/products/fields.ts';
import type { ComparedProduct } from '../../../domain/products/list/compared.queries.ts';
import { overwriteGetLocale } from '../../../generated/words/runtime.js';
import { compareAddress, parseCompared } from './compare-address.ts';
import { compareRows } from './compare-rows.ts';

const nothing: ComparedProduct = {
  ...noFacts,
  ...noTexts,
  ...{ id: 1, slug: 'lit', ownSlug: 'lit', price: 1000, category: 'medical', stock: 1, imageUrl: '' },
  ...{ imageColor: '', familyId: null, family: null, option1: '', option2: '' },
};

test('facts stand in the order of the first product, those of the others after them, and what differs is known', () => {
  const [one, other] = [
    {
      ...nothing,
      brand: 'Medilit',
      deliveryIncluded: 'Douala, Yaoundé',
      warrantyMonths: 24,
      specificationsFr: 'Poids : 84 kg\nMoteurs : 3',
    },
    { ...nothing, id: 2, brand: 'medilit', specificationsFr: 'moteurs : 2\nCharge : 150 kg\nPoids : 84 kg' },
  ];
  expect(compareRows([one, other], 'fr')).toEqual([
    { name: 'Marque', values: ['Medilit', 'medilit'], differs: false },
    { name: 'Livraison', values: ['Comprise à Douala et Yaoundé', 'Selon le quartier'], differs: true },
    { name: 'Garantie', values: ['24 mois', ''], differs: false },
    { name: 'Poids', values: ['84 kg', '84 kg'], differs: false },
    { name: 'moteurs', values: ['3', '2'], differs: true },
    { name: 'Charge', values: ['', '150 kg'], differs: false },
  ]);
});

test('a warranty of one month is no plural in English', () => {
  overwriteGetLocale(() => 'en');
  const [warranty] = compareRows(
    [1, 2].map((warrantyMonths) => ({ ...nothing, warrantyMonths })),
    'en',
  );
  expect(warranty?.values).toEqual(['1 month', '2 months']);
  overwriteGetLocale(() => 'fr');
});

test('products without any fact have no rows, and specifications that are not a list say nothing', () => {
  expect(compareRows([nothing, { ...nothing, specificationsFr: 'no colon' }], 'fr')).toEqual([]);
});

test('an address names each product once, eight at most, and nothing that is none', () => {
  const read = (query: string) => parseCompared(new URLSearchParams(query));
  expect(read('product=lit&product=Lit!&product=lit&product=gants--s&x=1')).toEqual(['lit', 'gants--s']);
  expect(read(`product=${'a'.repeat(201)}`)).toEqual([]);
  expect(read(Array.from('abcdefghij', (letter) => `product=${letter}`).join('&'))).toHaveLength(8);
  expect(compareAddress(['lit', 'gants--s'])).toBe('/compare?product=lit&product=gants--s');
  expect(compareAddress([])).toBe('/compare');
});
