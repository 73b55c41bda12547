import { expect, test } from 'vitest';
import { paintPdf } from '../../../../tests/support/papers/paint-pdf.ts';
import { scanPicture } from '../../../../tests/support/papers/scan-picture.ts';
import { readPlaces } from '../../../../tests/support/pdf-text.ts';
import { drawLabels, type LabelToDraw } from './draw-labels.server.ts';
import { barsOf, type LabelFormat, planLabels, sheets } from './labels.ts';

const bed: LabelToDraw = {
  name: 'Lit médicalisé électrique à trois moteurs, avec barrières et potence',
  price: '690\u202f000\u00a0FCFA',
  sku: 'MED-014',
  link: 'https://comptoir-medical.example/products/lit-medicalise-electrique',
  copies: 1,
};
const sheetOf = (format: LabelFormat, labels: LabelToDraw[]) =>
  drawLabels({
    ...{ kind: 'labels', format, title: 'Étiquettes', shop: 'Comptoir Médical', labels },
    printedAt: new Date('2026-11-27T10:00:00Z'),
  });

const products = [
  { id: 1, sku: 'A-1', stock: 3 },
  { id: 2, sku: null, stock: 2 },
  { id: 3, sku: 'RÉF-3', stock: 4 },
  { id: 4, sku: 'A-4', stock: 0 },
  { id: 5, sku: 'LONG-REFERENCE-OF-24-SIGN', stock: 1 },
];
const idsOf = (of: { id: number }[]) => of.map(({ id }) => id);

test('each product with an SKU that fits has one label, or one for each piece', () => {
  const each = planLabels(products, { format: '24', count: 'each' });
  expect(each.labels.map(({ product, copies }) => [product.id, copies])).toEqual([
    [1, 1],
    [4, 1],
  ]);
  expect({ total: each.total, withoutSku: idsOf(each.withoutSku), unfit: idsOf(each.unfit) }).toEqual({
    ...{ total: 2, withoutSku: [2], unfit: [3, 5] },
  });
  const stock = planLabels(products, { format: '24', count: 'stock' });
  expect(stock.labels.map(({ product, copies }) => [product.id, copies])).toEqual([[1, 3]]);
  expect(stock.total).toBe(3);
});

test('bars are never narrower than 0.19 mm, and whole dots on a thermal printer where there is room', () => {
  expect(barsOf('MED-014', '24')?.moduleWidth).toBe(0.4);
  expect(barsOf('MED-014', 'roll')?.moduleWidth).toBe(0.25);
  expect(barsOf('ABCDEFGHIJKL', 'roll')?.moduleWidth).toBeCloseTo(0.191, 2);
  expect(barsOf('ABCDEFGHIJKLM', 'roll')).toBe(undefined);
  expect(barsOf('12345678901234567890', '65')?.moduleWidth).toBeCloseTo(0.21, 1);
});

test.each(['24', '65', 'roll'] as const)(
  'a scanner reads both codes of each label, in the format %s',
  async (format) => {
    const { columns, rows, label, left, top, gap } = sheets[format];
    const aPage = columns * rows;
    const codes = ['MED-014', 'ort_7/b', '4006381333931', 'ZZ'];
    const labels = codes.map((sku, i) => ({
      ...bed,
      sku,
      link: `${bed.link}-${i}`,
      copies: i === 0 ? aPage : 1,
    }));
    const pdf = await sheetOf(format, labels);
    const pages = readPlaces(pdf);
    expect(pages).toHaveLength(format === 'roll' ? 4 : 2);
    const places = [0, aPage - 1, aPage, aPage + 1, aPage + 2];
    for (const [i, place] of places.entries()) {
      const at = place % aPage;
      const area = {
        left: left + (at % columns) * (label.width + gap),
        top: top + Math.floor(at / columns) * label.height,
        ...label,
      };
      const dpi = format === 'roll' ? 203 : 600;
      // A scanner is held before one code.
      const scan = (code: 'Code 128' | 'QR', part: object) =>
        scanPicture(paintPdf(pdf, Math.floor(place / aPage), { ...area, ...part }, dpi), code);
      const half = label.height / 2 + 1;
      const which = Math.max(0, i - 1);
      expect(scan('Code 128', { top: area.top + half, height: label.height - half })).toBe(codes[which]);
      expect(scan('QR', { height: label.height * 0.56 })).toBe(`${bed.link}-${which}`);
    }
  },
);

test.each(['24', '65', 'roll'] as const)(
  'all texts stay on their label, in the format %s',
  async (format) => {
    const long = {
      ...bed,
      name: 'Déambulateur '.repeat(12),
      price: '999\u202f999\u202f999\u00a0FCFA',
      sku: 'ABCDEFGHIJK',
    };
    const { label, left, top, columns, gap, margin } = sheets[format];
    const pdf = await sheetOf(format, [bed, { ...long, copies: 2 }]);
    const points = (millimetres: number) => (millimetres * 72) / 25.4;
    for (const [number, { texts }] of readPlaces(pdf).entries()) {
      expect(texts.map(({ text }) => text)).toContain(number === 0 ? 'MED-014' : 'ABCDEFGHIJK');
      for (const text of texts) {
        const column = Math.min(
          columns - 1,
          Math.floor((text.left - points(left)) / points(label.width + gap)),
        );
        const start = points(left + column * (label.width + gap) + margin);
        expect(text.left, text.text).toBeGreaterThanOrEqual(start - 0.5);
        expect(text.right, text.text).toBeLessThanOrEqual(start + points(label.width - 2 * margin) + 0.5);
        expect(text.bottom, text.text).toBeLessThanOrEqual(points(top + label.height - margin) + 1);
      }
    }
  },
);

test('the same labels have the same bytes', async () => {
  expect((await sheetOf('24', [bed])).equals(await sheetOf('24', [bed]))).toBe(true);
});
