import { expect, test } from 'vitest';
import { noFacts, noTexts } from '../../domain/products/fields.ts';
import { productJsonLd } from './product-json-ld.ts';

test('search engines read the category in the language of the page', () => {
  const product = {
    ...noFacts,
    ...noTexts,
    ...{ id: 1, slug: 'lit', sku: null, name: 'Lit', nameEn: 'Bed', price: 1000, stock: 1 },
    ...{ category: 'wellness' as const, noticeFile: '', noticeSize: 0, imageUrl: '', imageColor: '' },
    ...{ familyId: null, option1: '', option2: '' },
  };
  const details = { product, pictures: [], family: undefined, page: 'lit', isChosen: true as const };
  expect(productJsonLd(details, 'fr', 'https://shop.example')).toMatchObject({ category: 'Bien-être' });
  expect(productJsonLd(details, 'en', 'https://shop.example')).toMatchObject({ category: 'Wellness' });
});
