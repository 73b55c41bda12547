import { plainCode } from '../../products/scan.ts';
import { sameSku, skuKey, tidySku } from '../../products/sku.ts';
import type { KnownProduct } from './planned.ts';
import type { ParsedRow } from './row.ts';

export type MatchedRow = { read: ParsedRow; product: KnownProduct | undefined };
export type KnownSkus = ReturnType<typeof knownSkus>;
export type Matching = {
  rows: MatchedRow[];
  skus: KnownSkus;
  /** Whether another row is for the same product, and by which column. */
  twice: (row: MatchedRow) => 'id' | 'sku' | undefined;
};

/** Rows name products by id, else by SKU. Two rows for one product are both refused: which is meant? */
export function matchRows(read: ParsedRow[], known: KnownProduct[]): Matching {
  const byId = new Map(known.map((product) => [product.id, product]));
  const skus = knownSkus(known);
  const rows = read.map((each) => {
    const product = findProduct(each, byId, skus);
    return { read: withKnownSku(each, product), product };
  });
  const ids = countOf(rows.map(idOf));
  const keys = countOf(rows.map(countedSku));
  const isAmong = <Key>(counts: Map<Key | undefined, number>, key: Key | undefined) =>
    key !== undefined && (counts.get(key) ?? 0) > 1;
  return {
    rows,
    skus,
    twice: (row) => {
      if (isAmong(ids, idOf(row))) return row.read.id === undefined ? 'sku' : 'id';
      return isAmong(keys, countedSku(row)) ? 'sku' : undefined;
    },
  };
}

const idOf = ({ read, product }: MatchedRow) => product?.id ?? read.id;

function findProduct(
  { id, fields }: ParsedRow,
  byId: Map<number, KnownProduct>,
  skus: KnownSkus,
): KnownProduct | undefined {
  if (id !== undefined) return byId.get(id);
  return fields.sku ? skus.find(fields.sku) : undefined;
}

/** Older products may have SKUs that differ by case only: the one that is written goes before. */
function knownSkus(known: KnownProduct[]) {
  const written = known.filter((product) => product.sku !== null);
  const exact = new Map(written.map((product) => [product.sku, product]));
  const same = new Map(written.map((product) => [sameSku(product.sku ?? ''), product]));
  const alike = Map.groupBy(written, ({ sku }) => skuKey(sku ?? ''));

  /** The SKU of another product that is taken for it, or the product's own with its leading zeros. */
  function almost(sku: string, product: KnownProduct | undefined): string | undefined {
    if (skuKey(sku) === '') return undefined;
    const found = alike
      .get(skuKey(sku))
      ?.find((each) => each.id !== product?.id || plainCode(each.sku ?? '') !== plainCode(sku));
    return found?.sku ?? undefined;
  }

  return { find: (sku: string) => exact.get(sku) ?? same.get(sameSku(sku)), almost };
}

/** A row that names a product by its SKU keeps the spelling of the shop. */
function withKnownSku(read: ParsedRow, product: KnownProduct | undefined): ParsedRow {
  const { sku } = read.fields;
  if (!sku || !product?.sku || sku === product.sku) return read;
  const isSpelling = read.id === undefined || tidySku(product.sku) === sku;
  return isSpelling ? { ...read, fields: { ...read.fields, sku: product.sku } } : read;
}

/** Rows are for one product when their SKUs are taken for one another, unless the shop has both. */
function countedSku({ read, product }: MatchedRow): string | undefined {
  const { sku } = read.fields;
  if (!sku) return undefined;
  return sku === product?.sku ? `=${sku}` : skuKey(sku) || sku;
}

function countOf<Key>(keys: (Key | undefined)[]): Map<Key | undefined, number> {
  const counts = new Map<Key | undefined, number>();
  for (const key of keys) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
