import { expect, test } from 'vitest';
import { productName } from '../product.ts';
import { parseVariants, type TypedVariant } from './family.schema.ts';
import { optionPosition } from './family.ts';
import { parseSizeGuide } from './size-guides/size-guide.schema.ts';

const row = (wanted: Partial<TypedVariant>): TypedVariant => ({
  ...{ id: '', option1: 'M', option2: '', sku: '', price: '12 000', lprice: '9000', stock: '', seen: '' },
  ...{ leaves: false, ...wanted },
});
const blank = row({ option1: '', price: '', lprice: '' });

test('blank rows are left out, the others are parsed', () => {
  expect(parseVariants([blank, row({ id: '7', option2: ' gauche ', stock: '3', seen: '2' })])).toEqual({
    ok: true,
    variants: [
      {
        ...{ row: 1, id: 7, option1: 'M', option2: 'gauche', sku: null, price: 12_000, lprice: 9000 },
        ...{ stock: 3, seen: 2, leaves: false },
      },
    ],
  });
});

test.each([
  ['no size', [row({ option1: ' ' })], { row: 0, reason: 'option-missing' }],
  ['a long side', [row({ option2: 'x'.repeat(21) })], { row: 0, reason: 'option-too-long' }],
  ['two variants of one size', [row({}), row({ option1: 'm' })], { row: 1, reason: 'size-twice' }],
  ['a price that is none', [row({ price: '-3' })], { row: 0, reason: 'amount-invalid' }],
  ['a stock that is none', [row({ stock: '1,5' })], { row: 0, reason: 'stock-invalid' }],
  ['no variant', [blank], { row: null, reason: 'family-emptied' }],
  ['all leave', [row({ id: '7', leaves: true })], { row: null, reason: 'family-emptied' }],
  [
    '61 variants',
    Array.from({ length: 61 }, (_, i) => row({ option1: `T${i}` })),
    { row: null, reason: 'too-many-variants' },
  ],
] as const)('%s is refused', (_, rows, problem) => {
  expect(parseVariants([...rows])).toEqual({ ok: false, reason: 'variants', problems: [problem] });
});

test('a variant that leaves may have the size of one that stays', () => {
  expect(parseVariants([row({ id: '7' }), row({ id: '8', leaves: true })])).toMatchObject({ ok: true });
});

test('sizes stand from small to large, then numbers, then the others as they came', () => {
  const sizes = ['Unique', '38', 'XL', '4', 'S', '37,5', 'M', 'Court'];
  expect(
    sizes.toSorted(
      (one, other) => optionPosition(one, sizes.indexOf(one)) - optionPosition(other, sizes.indexOf(other)),
    ),
  ).toEqual([...['S', 'M', 'XL', '4', '37,5', '38', 'Unique', 'Court']]);
});

test('a variant is named with its size and side, in the reader’s language', () => {
  const knee = { name: 'Genouillère', nameEn: 'Knee support', option1: 'M', option2: 'gauche' };
  expect(productName(knee, 'fr')).toBe('Genouillère – M, gauche');
  expect(productName(knee, 'en')).toBe('Knee support – M, left');
  expect(productName({ name: 'Lit', nameEn: '' }, 'en')).toBe('Lit');
});

const guide = {
  nameFr: 'Genou',
  nameEn: '',
  howFr: '',
  howEn: '',
  measures: 'Tour de cuisse',
  rows: 'M : 39-42',
  ...{ imageUrl: '1-0123456789abcdef.webp', imageColor: '' },
};

test('a size guide is parsed with its measures', () => {
  expect(parseSizeGuide(guide)).toMatchObject({
    guide: {
      measures: [{ fr: 'Tour de cuisse', en: 'Tour de cuisse', unit: 'cm' }],
      rows: [{ size: 'M', ranges: [[39, 42]] }],
    },
  });
});

test.each([
  [{ measures: '' }, { measures: 'measures-unreadable' }],
  [{ measures: 'a\nb\nc\nd' }, { measures: 'measures-unreadable' }],
  [{ rows: 'M 39' }, { rows: 'rows-unreadable' }],
  [{ rows: 'M : 39-42\nM : 42-45' }, { rows: 'size-twice' }],
  [{ rows: 'M : 39-43\nL : 42-45' }, { rows: 'rows-overlap' }],
  [{ nameFr: '' }, { nameFr: 'missing' }],
  [{ imageUrl: '../secret' }, { imageUrl: 'picture-unknown' }],
])('a size guide with %j is refused', (typed, fields) => {
  expect(parseSizeGuide({ ...guide, ...typed })).toEqual({ ok: false, reason: 'fields', fields });
});
