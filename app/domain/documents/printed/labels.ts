import { encodeCode128 } from './barcode.ts';

export const labelFormats = ['24', '65', 'roll'] as const;
export type LabelFormat = (typeof labelFormats)[number];
export const labelCounts = ['each', 'stock'] as const;
export type LabelCount = (typeof labelCounts)[number];

type Sheet = {
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  left: number;
  top: number;
  gap: number;
  /** Of a label: what printers may cut off. */
  margin: number;
};

/** In millimetres: Avery 3474 and L7651, and the usual roll of thermal printers. */
export const sheets: Record<LabelFormat, Sheet> = {
  '24': {
    ...{ page: { width: 210, height: 297 }, label: { width: 70, height: 37 } },
    ...{ columns: 3, rows: 8, left: 0, top: 0.5, gap: 0, margin: 4 },
  },
  '65': {
    ...{ page: { width: 210, height: 297 }, label: { width: 38.1, height: 21.2 } },
    ...{ columns: 5, rows: 13, left: 4.75, top: 10.7, gap: 2.5, margin: 1.5 },
  },
  roll: {
    ...{ page: { width: 40, height: 30 }, label: { width: 40, height: 30 } },
    ...{ columns: 1, rows: 1, left: 0, top: 0, gap: 0, margin: 2 },
  },
};

/** Of the narrowest bar, in millimetres. A thermal printer has 8 dots in one. */
const bar = { least: 0.19, most: 0.4, dot: 0.125 };
/** Blank modules on each side, which scanners need. */
const quietZone = 10;

/** The bars of an SKU and the width of the narrowest one, in millimetres; undefined where it cannot be read from such a label. */
export function barsOf(
  sku: string,
  format: LabelFormat,
): { modules: boolean[]; moduleWidth: number } | undefined {
  const modules = encodeCode128(sku);
  if (!modules) return undefined;
  const { label, margin } = sheets[format];
  const widest = (label.width - 2 * margin) / (modules.length + 2 * quietZone);
  if (widest < bar.least) return undefined;
  const wide = Math.min(widest, bar.most);
  const dots = Math.floor(wide / bar.dot);
  return { modules, moduleWidth: format === 'roll' && dots >= 2 ? dots * bar.dot : wide };
}

type Labelled = { sku: string | null; stock: number };

/** `withoutSku` and `unfit` get no label; the others get it as often as `count` says. */
export function planLabels<Product extends Labelled>(
  products: readonly Product[],
  { format, count }: { format: LabelFormat; count: LabelCount },
) {
  const withoutSku = products.filter(({ sku }) => sku === null);
  const unfit = products.filter(({ sku }) => sku !== null && !barsOf(sku, format));
  const labels = products
    .filter(({ sku }) => sku !== null && barsOf(sku, format))
    .map((product) => ({ product, copies: count === 'each' ? 1 : product.stock }))
    .filter(({ copies }) => copies > 0);
  const total = labels.reduce((sum, { copies }) => sum + copies, 0);
  return { labels, total, withoutSku, unfit };
}
