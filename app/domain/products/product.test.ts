import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crutches } from '../../../tests/support/products.ts';
import { parseNewProduct, parseProduct } from './product.schema.ts';
import { floorAbovePrice, isProductId } from './product.ts';

const picture = '1767225600000-0123456789abcdef.webp';
const typed = {
  name: ' Béquilles ',
  nameEn: 'Crutches',
  category: 'orthopedic',
  price: '18 000',
  lprice: '14.000 FCFA',
  descriptionFr: 'Réglables.\r\nLa paire.',
  descriptionEn: 'Adjustable.',
  sku: ' ORT-\t001 ',
  imageUrl: picture,
  imageColor: '#a0b1c2',
};

test('a complete product is parsed, with tidy texts', () => {
  expect(parseProduct(typed)).toEqual({
    ok: true,
    product: { ...crutches, sku: 'ORT- 001', imageUrl: picture, imageColor: '#a0b1c2' },
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
    sku: 'x'.repeat(65),
    imageUrl: '../../etc/passwd',
    imageColor: '',
    stock: '1000001',
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
      sku: 'too-long',
      imageUrl: 'picture-unknown',
      stock: 'stock-too-large',
    },
  });
});

test.each([
  ['', 'stock-missing'],
  ['-1', 'stock-invalid'],
  ['1,5', 'stock-invalid'],
  ['12 FCFA', 'stock-invalid'],
])('a stock of "%s" is refused: %s', (stock, reason) => {
  expect(parseNewProduct({ ...typed, stock })).toMatchObject({ fields: { stock: reason } });
});

test('a new product is parsed with its stock', () => {
  expect(parseNewProduct({ ...typed, stock: '1 000 000' })).toMatchObject({ ok: true, stock: 1_000_000 });
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
  expect(isProductId(id)).toBe(false);
});
