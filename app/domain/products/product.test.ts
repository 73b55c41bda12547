import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crutches } from '../../../tests/support/products.ts';
import { isIntegerId } from '../id.ts';
import { noFiles } from './facts.ts';
import { noFacts } from './fields.ts';
import { parseNewProduct, parseProduct } from './product.schema.ts';
import { floorAbovePrice } from './product.ts';

const picture = '1767225600000-0123456789abcdef.webp';
const picturesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `${i}-0123456789abcdef.webp`).join(' ');
const typedFacts = { ...noFacts, ...noFiles, warrantyMonths: '', noticeSize: '', lowAt: '', needs: '' };
const typed = {
  name: ' Béquilles ',
  nameEn: 'Crutches',
  category: 'orthopedic',
  price: '18 000',
  lprice: '14.000 FCFA',
  descriptionFr: 'Réglables.\r\nLa paire.',
  descriptionEn: 'Adjustable.',
  customerWords: ' bâtons,\tcannes ',
  sku: ' ORT-\t001 ',
  ...typedFacts,
  imageUrl: picture,
  imageColor: '#a0b1c2',
};

test('a complete product is parsed, with tidy texts', () => {
  expect(parseProduct(typed)).toEqual({
    ok: true,
    product: {
      ...crutches,
      customerWords: 'bâtons, cannes',
      sku: 'ORT- 001',
      imageUrl: picture,
      imageColor: '#a0b1c2',
    },
  });
});

test('missing optional texts are empty, a missing SKU is null', () => {
  const least = { ...typed, nameEn: '', descriptionFr: '', descriptionEn: '', sku: ' ', imageUrl: '' };
  expect(parseProduct(least)).toMatchObject({ product: { sku: null, imageUrl: '', imageColor: '' } });
});

test('refusals of all fields come together', () => {
  const wrong = {
    name: ' ',
    nameEn: 'x'.repeat(161),
    category: 'toys',
    price: '',
    lprice: '-1',
    descriptionFr: 'x'.repeat(5001),
    descriptionEn: 'x'.repeat(5001),
    customerWords: 'x'.repeat(501),
    sku: 'x'.repeat(65),
    imageUrl: '../../etc/passwd',
    imageColor: '',
    stock: '1000001',
    lowAt: '-1',
    ...{ brand: 'x'.repeat(81), model: 'x'.repeat(81), gtin: '4006381333932', mpn: 'x'.repeat(71) },
    ...{ specificationsFr: 'Poids 150 kg', specificationsEn: ': 150 kg', boxFr: '', boxEn: 'x'.repeat(2001) },
    ...{ suitsFr: 'x'.repeat(2001), suitsEn: '', unsuitedFr: '', unsuitedEn: 'x'.repeat(2001) },
    ...{
      warrantyMonths: '241',
      ...{ deliveryIncluded: 'x'.repeat(141), exchangeFr: 'x'.repeat(141), exchangeEn: '' },
      noticeFile: '../notice.pdf',
      noticeSize: '-1',
      goesWith: 'a,b,c,d,e,f,g',
      tax: 'reduced',
      countryOfOrigin: 'Atlantis',
      needs: 'walk, fly',
    },
    morePictures: picturesOf(8),
    service: false,
  };
  expect(parseNewProduct(wrong)).toEqual({
    ok: false,
    reason: 'fields',
    fields: {
      name: 'missing',
      nameEn: 'too-long',
      category: 'unknown',
      price: 'amount-missing',
      lprice: 'amount-invalid',
      descriptionFr: 'too-long',
      descriptionEn: 'too-long',
      customerWords: 'too-long',
      sku: 'too-long',
      imageUrl: 'picture-unknown',
      stock: 'stock-too-large',
      lowAt: 'threshold-invalid',
      morePictures: 'pictures-too-many',
      brand: 'too-long',
      model: 'too-long',
      ...{ gtin: 'gtin-invalid', mpn: 'too-long' },
      specificationsFr: 'specification-line',
      specificationsEn: 'specification-line',
      boxEn: 'too-long',
      suitsFr: 'too-long',
      unsuitedEn: 'too-long',
      warrantyMonths: 'warranty-invalid',
      ...{ deliveryIncluded: 'too-long', exchangeFr: 'too-long' },
      noticeFile: 'notice-unknown',
      goesWith: 'goes-with-too-many',
      tax: 'tax-unknown',
      countryOfOrigin: 'country-unknown',
      needs: 'need-unknown',
    },
  });
});

test.each([
  ['', 'stock-missing'],
  ['-1', 'stock-invalid'],
  ['1,5', 'stock-invalid'],
  ['12 FCFA', 'stock-invalid'],
])('a stock of "%s" is refused: %s', (stock, reason) => {
  expect(parseNewProduct({ ...typed, stock, service: false })).toMatchObject({ fields: { stock: reason } });
});

test('the facts of a product are tidied', () => {
  const read = parseProduct({
    ...typed,
    ...{
      brand: ' Medilit ',
      specificationsFr: 'Poids maximal : 150 kg\r\nMoteurs: 3',
      warrantyMonths: ' 24 ',
      ...{ deliveryIncluded: ' Douala,\tYaoundé ', exchangeFr: ' 7 jours ' },
      needs: ' sleep;walk, sleep',
    },
    ...{ goesWith: ' MED-009 ;#12,MED-009', noticeFile: '1-0123456789abcdef.pdf', noticeSize: '1200' },
    ...{ imageUrl: '', morePictures: `${picturesOf(1)}#a0b1c2  ${picture}#nocolor` },
  });
  expect(read).toMatchObject({
    product: {
      ...{ brand: 'Medilit', specificationsFr: 'Poids maximal : 150 kg\nMoteurs: 3', warrantyMonths: 24 },
      ...{ deliveryIncluded: 'Douala, Yaoundé', exchangeFr: '7 jours' },
      needs: ['walk', 'sleep'],
      ...{ goesWith: 'MED-009, #12', noticeFile: '1-0123456789abcdef.pdf', noticeSize: 1200 },
      // Without a first picture, the next one becomes the first.
      ...{ imageUrl: '0-0123456789abcdef.webp', imageColor: '#a0b1c2', morePictures: picture },
    },
  });
});

test.each([
  ['photo.webp', 'picture-unknown'],
  [`${picture} ${picture}`, 'pictures-twice'],
  [picturesOf(8), 'pictures-too-many'],
])('more pictures "%s" are refused: %s', (morePictures, reason) => {
  expect(parseProduct({ ...typed, morePictures })).toMatchObject({ fields: { morePictures: reason } });
});

test.each(['0', '-3', '1,5', '241', 'deux'])('a warranty of "%s" months is refused', (warrantyMonths) => {
  expect(parseProduct({ ...typed, warrantyMonths })).toMatchObject({
    fields: { warrantyMonths: 'warranty-invalid' },
  });
});

test('a new product is parsed with its stock', () => {
  expect(parseNewProduct({ ...typed, stock: '1 000 000', service: false })).toMatchObject({
    ok: true,
    stock: 1_000_000,
  });
});

test('whatever is typed, the parsed text has neither NUL nor a lone surrogate', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(fc.record({ name: text, descriptionFr: text, sku: text }), (texts) => {
      const read = parseProduct({ ...typed, ...texts });
      if (read.ok)
        expect(Object.values(read.product).join('')).toSatisfy(
          (kept: string) => kept.isWellFormed() && !kept.includes('\u0000'),
        );
    }),
  );
});

test('a floor above the price is reported, not refused', () => {
  const read = parseProduct({ ...typed, lprice: '18 001' });
  expect(read.ok && floorAbovePrice(read.product)).toBe(true);
  expect(floorAbovePrice({ price: 5, lprice: 5 })).toBe(false);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 31, Number.POSITIVE_INFINITY])('%d is no product’s id', (id) => {
  expect(isIntegerId(id)).toBe(false);
});

test('a service is added without stock; a number of pieces is refused with the other fields', () => {
  expect(parseNewProduct({ ...typed, stock: '', service: true })).toMatchObject({
    ok: true,
    isService: true,
    stock: 0,
  });
  expect(parseNewProduct({ ...typed, stock: '0', service: true })).toMatchObject({ ok: true });
  expect(parseNewProduct({ ...typed, stock: '3', service: true })).toEqual({
    ok: false,
    reason: 'fields',
    fields: { stock: 'service-with-stock' },
  });
  expect(parseNewProduct({ ...typed, name: '', stock: 'x', service: true })).toMatchObject({
    fields: { name: 'missing', stock: 'service-with-stock' },
  });
});
