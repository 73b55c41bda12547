import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { SoldProduct } from '../../domain/products/list/sold.queries.ts';
import { writeFeed } from './write-feed.ts';

const bed: SoldProduct = {
  ...{ id: 7, page: 'lit-medicalise', name: 'Lit & <barrières>', nameEn: 'Bed', option1: '', option2: '' },
  ...{ descriptionFr: 'Trois moteurs.\n150 kg.', descriptionEn: '', price: 690_000, stock: 2 },
  ...{ imageUrl: '1767225600000-0123456789abcdef.webp', family: null, familyPage: null },
  ...{ category: 'medical', sku: 'MED-1' },
  ...{ brand: 'Medilit', gtin: '4006381333931', mpn: 'REF 12' },
};
const channel = { title: 'Comptoir', description: 'Matériel', origin: 'https://shop.example' };

async function feedOf(products: SoldProduct[], language: 'fr' | 'en' = 'fr'): Promise<string> {
  async function* each() {
    yield* products;
  }
  let feed = '';
  for await (const part of writeFeed({ ...channel, language }, each())) feed += part;
  return feed;
}

/** The elements of each item, as a strict parser reads them. It throws where XML is not well-formed. */
function itemsIn(xml: string): Record<string, string>[] {
  const items: Record<string, string>[] = [];
  let name = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    name = tag.name;
    if (name === 'item') items.push({});
  });
  parser.on('text', (text) => {
    const item = items.at(-1);
    if (item && text.trim() !== '') item[name] = (item[name] ?? '') + text;
  });
  parser.on('closetag', () => {
    name = '';
  });
  parser.write(xml).close();
  return items;
}

test('a product has what Google asks for, with its price in XAF', async () => {
  expect(itemsIn(await feedOf([bed]))).toEqual([
    {
      'g:id': '7',
      title: 'Lit & <barrières>',
      description: 'Trois moteurs.\n150 kg.',
      link: 'https://shop.example/products/lit-medicalise',
      'g:image_link': 'https://shop.example/images/1767225600000-0123456789abcdef.webp?w=800',
      'g:availability': 'in_stock',
      'g:price': '690000 XAF',
      'g:brand': 'Medilit',
      'g:gtin': '4006381333931',
      'g:mpn': 'REF 12',
      'g:condition': 'new',
    },
  ]);
});

test('a variant has its family as group, its size with its side, and its words in English', async () => {
  const variant = { ...bed, name: 'Genouillère', nameEn: 'Knee support', option1: 'M', option2: 'gauche' };
  const none = { brand: '', gtin: '', mpn: '', imageUrl: '', descriptionFr: '', stock: 0 };
  expect(
    itemsIn(
      await feedOf([{ ...variant, ...none, family: { id: 3, name: 'Genouillère', nameEn: '' } }], 'en'),
    ),
  ).toEqual([
    {
      'g:id': '7',
      title: 'Knee support – M, left',
      description: 'Knee support – M, left',
      link: 'https://shop.example/en/products/lit-medicalise',
      'g:availability': 'out_of_stock',
      'g:price': '690000 XAF',
      'g:condition': 'new',
      'g:item_group_id': 'family-3',
      'g:size': 'M, left',
    },
  ]);
});

test('title and description keep Google’s lengths', async () => {
  const [item] = itemsIn(await feedOf([{ ...bed, name: '😀'.repeat(80), descriptionFr: 'é'.repeat(6000) }]));
  expect(item?.title).toBe('😀'.repeat(75));
  expect(item?.description).toBe('é'.repeat(5000));
});

test('whatever is written of a product, the feed is well-formed and says it without forbidden characters', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('\u0000', '\u001f', '\ud800', '\ufffe', ']]>', '&', '<', 'é', '😀') }),
  );
  const product = fc.record({ name: text, descriptionFr: text, brand: text, mpn: text, option1: text });
  await fc.assert(
    fc.asyncProperty(product, async (texts) => {
      const [item] = itemsIn(await feedOf([{ ...bed, ...texts }]));
      expect(item).toMatchObject({ 'g:id': '7', 'g:price': '690000 XAF', 'g:condition': 'new' });
      if (/^[\w é]+$/.test(texts.brand) && texts.brand.trim()) expect(item?.['g:brand']).toBe(texts.brand);
    }),
    { numRuns: 500 },
  );
});
