import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { tidySearch } from '../../search-terms.ts';
import { isSoldByStaff } from '../product.queries.ts';
import { productSearch, products } from '../product.tables.ts';
import { type Category, namesWithOptions } from '../product.ts';
import { plainCode } from '../scan.ts';
import { containsForStaff, loadContainedWords } from '../search/contains.queries.ts';
import { searchProducts } from '../search/search.queries.ts';
import { noFilter } from './product-list.ts';

/** What somebody takes from or puts on the shelf. Names are with size and side; no floor, no cost. */
export type Goods = {
  id: number;
  name: string;
  nameEn: string;
  sku: string;
  category: Category;
  price: number;
  stock: number;
  counted: boolean;
  hasLots: boolean;
  lowAt: number | null;
  imageUrl: string;
  imageColor: string;
};

/** `for-sale`: services too; `to-receive`: hidden products too; `any`: archived ones too. */
export type GoodsScope = 'for-sale' | 'to-receive' | 'any';

const columns = {
  ...pick(products, 'id', 'name', 'nameEn', 'option1', 'option2', 'category', 'price', 'stock', 'counted'),
  ...pick(products, 'lowAt', 'imageUrl', 'imageColor', 'hasLots'),
  sku: sql<string>`coalesce(${products.sku}, '')`,
};

const scopes = {
  'for-sale': isSoldByStaff,
  'to-receive': and(products.counted, or(isNull(products.archivedAt), products.hidden)),
  any: undefined,
};
const inScope = (scope: GoodsScope) => scopes[scope];

type Row = Omit<Goods, 'name' | 'nameEn'> & {
  name: string;
  nameEn: string;
  option1: string;
  option2: string;
};

function toGoods({ option1, option2, ...product }: Row): Goods {
  return { ...product, ...namesWithOptions({ ...product, option1, option2 }) };
}

/** By its SKU, or else by its GTIN, which its packaging has. */
export async function findGoodsByCode(
  db: Database,
  code: string,
  scope: GoodsScope,
): Promise<Goods | undefined> {
  const plain = plainCode(code.slice(0, 100));
  if (plain === '') return undefined;
  const isSku = eq(sql`lower(regexp_replace(${products.sku}, '[^[:alnum:]]', '', 'g'))`, plain);
  // A scanner may read 12 digits as 13, with a zero in front.
  const isGtin = sql`${products.gtin} <> '' and ltrim(${products.gtin}, '0') = ltrim(${plain}, '0')`;
  const [found] = await db
    .select(columns)
    .from(products)
    .where(and(inScope(scope), or(isSku, isGtin)))
    .orderBy(sql`${isSku} desc nulls last`, desc(eq(products.sku, code.trim())), asc(products.id))
    .limit(1);
  return found && toGoods(found);
}

/** Of many codes at once, such as a pasted list: each with its code, as `plainCode` writes it. A SKU comes before a GTIN. */
export async function listGoodsByCodes(
  db: Database,
  codes: string[],
  scope: GoodsScope,
): Promise<(Goods & { code: string })[]> {
  const asked = [...new Set(codes.map((code) => plainCode(code.slice(0, 100))))].filter(
    (code) => code !== '',
  );
  if (asked.length === 0) return [];
  const plainSku = sql<string | null>`lower(regexp_replace(${products.sku}, '[^[:alnum:]]', '', 'g'))`;
  const gtin = sql<string>`ltrim(${products.gtin}, '0')`;
  const found = await db
    .select({ ...columns, plainSku, plainGtin: gtin })
    .from(products)
    .where(
      and(
        inScope(scope),
        or(
          inArray(plainSku, asked),
          and(sql`${products.gtin} <> ''`, inArray(gtin, asked.map(withoutZeros))),
        ),
      ),
    )
    .orderBy(asc(products.id));
  const bySku = new Map(found.map((row) => [row.plainSku, row]));
  const byGtin = new Map(
    found.flatMap((row) => (row.plainGtin === '' ? [] : [[row.plainGtin, row] as const])),
  );
  return asked.flatMap((code) => {
    const row = bySku.get(code) ?? byGtin.get(withoutZeros(code));
    if (!row) return [];
    const { plainSku: _, plainGtin: __, ...goods } = row;
    return [{ ...toGoods(goods), code }];
  });
}

const withoutZeros = (code: string) => code.replace(/^0+/, '');

/** The goods whose SKU is typed, then what visitors would find, best first, then services or hidden ones. */
export async function searchGoods(
  db: Database,
  typed: string,
  { scope, limit }: { scope: GoodsScope; limit: number },
): Promise<Goods[]> {
  const search = tidySearch(typed);
  if (search === '') return [];
  const byCode = await findGoodsByCode(db, typed, scope);
  const found = await searchProducts(db, {
    ...noFilter(),
    search,
    sort: 'relevance',
    page: 1,
    pageSize: limit,
  });
  const unseen = await listUnseen(db, search, scope);
  const seen = found.products.map(({ id }) => id);
  // What visitors find by some of the words only comes after what has all of them.
  const ordered =
    found.match === 'all' ? [...seen.slice(0, limit - unseen.length), ...unseen] : [...unseen, ...seen];
  const ids = [...new Set([...(byCode ? [byCode.id] : []), ...ordered])].slice(0, limit);
  return listGoods(db, ids, scope);
}

/** Most goods of a list that visitors would not find. */
const maxUnseen = 3;

async function listUnseen(db: Database, search: string, scope: GoodsScope): Promise<number[]> {
  const words = await loadContainedWords(db, search);
  if (words.length === 0) return [];
  const found = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productSearch, eq(productSearch.productId, products.id))
    .where(and(isNotNull(products.archivedAt), products.hidden, inScope(scope), containsForStaff(words)))
    .orderBy(asc(products.id))
    .limit(maxUnseen);
  return found.map(({ id }) => id);
}

/** In the order of the ids, without those that are gone. */
export async function listGoods(db: Database, ids: number[], scope: GoodsScope): Promise<Goods[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select(columns)
    .from(products)
    .where(and(inScope(scope), inArray(products.id, ids)));
  const byId = new Map(found.map((row) => [row.id, toGoods(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function listToRestock(db: Database, limit: number): Promise<Goods[]> {
  const found = await db
    .select(columns)
    .from(products)
    .where(and(isNull(products.archivedAt), isLowNow))
    .orderBy(asc(products.stock), asc(products.id))
    .limit(limit);
  return found.map(toGoods);
}

export async function countToRestock(db: Database): Promise<number> {
  return db.$count(products, and(isNull(products.archivedAt), isLowNow));
}

/** Kept by the database. */
export const isLowNow = sql`${products}.is_low`;
