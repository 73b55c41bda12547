import { expect, test } from 'vitest';
import { readPdf, readPlaces } from '../../../../tests/support/pdf-text.ts';
import type { SoldProduct } from '../../products/list/sold.queries.ts';
import { composeList, type ListOptions } from './compose-list.ts';
import { drawList } from './draw-list.server.ts';

const bed: SoldProduct = {
  ...{ id: 7, page: 'lit', name: 'Lit médicalisé 🛏', nameEn: 'Hospital bed', option1: '', option2: '' },
  ...{ descriptionFr: '', descriptionEn: '', price: 690_000, stock: 2, category: 'medical', sku: 'MED-014' },
  ...{ imageUrl: '', family: null, familyPage: null, brand: '', gtin: '', mpn: '' },
};
const family = { id: 3, name: 'Genouillère', nameEn: 'Knee support' };
const knee = (option1: string, price: number): SoldProduct => ({
  ...{ ...bed, family, familyPage: 'genouillere', name: 'Genouillère', nameEn: 'Knee support', sku: null },
  ...{ category: 'orthopedic', option1, option2: 'gauche', price, page: `genouillere-${option1}` },
});
const products = [bed, knee('S', 12_000), knee('M', 12_500)];
const seller = { name: 'Comptoir', address: 'Akwa', phone: '+237677000011', email: '' };
const options: ListOptions = {
  ...{ kind: 'price-list', language: 'fr', publicUrl: 'https://shop.example', seller },
  printedAt: new Date('2026-11-27T23:30:00Z'),
};
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('a price list has a line for each size, by category, with the day of the prices', () => {
  const list = composeList(products, options);
  expect([list.title, plain(list.note)]).toEqual(['Liste de prix', 'Prix TTC au 28 nov. 2026']);
  expect(list.shop.lines).toEqual(['Akwa', '+237 6 77 00 00 11', 'https://shop.example']);
  expect(
    list.categories.map(({ name, items }) => [
      name,
      items.map((one) => [one.name, one.sku, plain(one.price)]),
    ]),
  ).toEqual([
    [
      'Orthopédie',
      [
        ['Genouillère – S, gauche', '', '12 000 FCFA'],
        ['Genouillère – M, gauche', '', '12 500 FCFA'],
      ],
    ],
    ['Médical', [['Lit médicalisé', 'MED-014', '690 000 FCFA']]],
  ]);
  expect(list.categories[0]?.items[0]?.link).toBe('https://shop.example/products/genouillere-S');
});

test('a catalogue has one card for a family, from its lowest price, in English too', () => {
  const list = composeList(products, { ...options, kind: 'catalogue', language: 'en' });
  expect(list.title).toBe('Catalogue');
  expect(list.categories.flatMap(({ items }) => items)).toMatchObject([
    {
      ...{ name: 'Knee support', sizes: 'S, M', sku: '', price: 'from 12,000\u00a0FCFA' },
      link: 'https://shop.example/en/products/genouillere',
    },
    { name: 'Hospital bed', price: '690,000\u00a0FCFA', link: 'https://shop.example/en/products/lit' },
  ]);
  const same = composeList([knee('S', 9000), knee('M', 9000)], { ...options, kind: 'catalogue' });
  expect(plain(same.categories[0]?.items[0]?.price ?? '')).toBe('9 000 FCFA');
});

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...{ ...bed, id: i, page: `p-${i}`, name: `Produit ${i} ${'très long '.repeat(i % 9)}`, sku: `P-${i}` },
    category: (['orthopedic', 'physiotherapy', 'medical', 'wellness'] as const)[i % 4] ?? 'medical',
  }));

test.each(['price-list', 'catalogue'] as const)(
  'a %s of many pages has each product once, numbers its pages, and leaves no heading alone',
  async (kind) => {
    const list = composeList(many(150), { ...options, kind });
    const pdf = await drawList(list);
    const pages = readPlaces(pdf);
    expect(pages.length).toBeGreaterThan(4);
    const texts = pages.flatMap(({ texts }) => texts.map(({ text }) => text));
    for (let i = 0; i < 150; i += 1) expect(texts.filter((text) => text.trim() === `P-${i}`)).toHaveLength(1);
    for (const [i, page] of pages.entries()) {
      expect(readPdf(pdf)[i]).toContain(`Page ${i + 1} sur ${pages.length}`);
      const lowest = Math.max(
        ...page.texts.filter(({ text }) => /^P-\d+$/.test(text.trim())).map(({ top }) => top),
      );
      const headings = page.texts.filter(({ text }) => /^(Orthopédie|Kiné|Médical|Bien-être)/.test(text));
      for (const heading of headings) expect(heading.top).toBeLessThan(lowest);
      for (const { text, right, bottom } of page.texts) {
        expect(right, text).toBeLessThan(560);
        expect(bottom, text).toBeLessThan(820);
      }
    }
    expect((await drawList(list)).equals(pdf)).toBe(true);
  },
);
