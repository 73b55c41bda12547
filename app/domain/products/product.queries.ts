import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { products } from './product.tables.ts';
import type { Category, PublicProduct } from './product.ts';
import { plainWord, searchWords, singular, swappedNeighbours } from './search.ts';

/** The columns that may leave the back-office: neither floor nor SKU. */
const publicColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  nameEn: products.nameEn,
  descriptionFr: products.descriptionFr,
  descriptionEn: products.descriptionEn,
  price: products.price,
  category: products.category,
  stock: products.stock,
  imageUrl: products.imageUrl,
  imageColor: products.imageColor,
};

const isOnSale = isNull(products.archivedAt);
const newestFirst = [desc(products.createdAt), desc(products.id)];

export async function listNewest(db: Database, limit: number): Promise<PublicProduct[]> {
  return db
    .select(publicColumns)
    .from(products)
    .where(isOnSale)
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Products of the same category, newest first, without the product itself. */
export async function listAlike(
  db: Database,
  product: PublicProduct,
  limit: number,
): Promise<PublicProduct[]> {
  return db
    .select(publicColumns)
    .from(products)
    .where(and(isOnSale, eq(products.category, product.category), ne(products.id, product.id)))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function findProductBySlug(db: Database, slug: string): Promise<PublicProduct | undefined> {
  const [product] = await db
    .select(publicColumns)
    .from(products)
    .where(and(isOnSale, eq(products.slug, slug)));
  return product;
}

/** The products of these ids that are on sale, in no particular order. */
export async function listProductsByIds(db: Database, ids: number[]): Promise<PublicProduct[]> {
  if (ids.length === 0) return [];
  return db
    .select(publicColumns)
    .from(products)
    .where(and(isOnSale, inArray(products.id, ids)));
}

export async function listSlugs(db: Database): Promise<{ slug: string }[]> {
  return db
    .select({ slug: products.slug })
    .from(products)
    .where(isOnSale)
    .orderBy(...newestFirst);
}

export type ProductSearch = {
  search: string;
  category: Category | undefined;
  page: number;
  pageSize: number;
};

export type FoundProducts = {
  products: PublicProduct[];
  total: number;
  /** The page shown: the last one when a later one was asked for. */
  page: number;
  pageCount: number;
  /** Nothing contained the search to the letter; these contain it with a typo or a plural mended. */
  isMended: boolean;
};

/** One page of the products that contain every word of the search, case and accents aside. */
export async function searchProducts(db: Database, wanted: ProductSearch): Promise<FoundProducts> {
  const words = searchWords(wanted.search);
  const exact = await findPage(
    db,
    wanted,
    words.map((word) => [word]),
  );
  if (exact.total > 0 || words.length === 0) return { ...exact, isMended: false };
  return { ...(await findPage(db, wanted, await mendWords(db, words))), isMended: true };
}

/** A page of the products that contain, for each word of the search, one of its spellings. */
async function findPage(db: Database, wanted: ProductSearch, spellings: string[][]) {
  const contains = (text: SQL | typeof products.searchText, word: string) =>
    sql`${text} like contains_pattern(${word})`;
  const isFound = and(
    isOnSale,
    wanted.category && eq(products.category, wanted.category),
    ...spellings.map((word) => or(...word.map((spelling) => contains(products.searchText, spelling)))),
  );
  const [counted] = await db.select({ total: count() }).from(products).where(isFound);
  const total = counted?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / wanted.pageSize));
  const page = Math.min(wanted.page, pageCount);

  const names = sql`search_form(${products.name} || ' ' || ${products.nameEn})`;
  const namedFirst = spellings.map((word) =>
    asc(sql`case when ${or(...word.map((spelling) => contains(names, spelling)))} then 0 else 1 end`),
  );
  const found =
    total === 0
      ? []
      : await db
          .select(publicColumns)
          .from(products)
          .where(isFound)
          .orderBy(...namedFirst, ...newestFirst)
          .limit(wanted.pageSize)
          .offset((page - 1) * wanted.pageSize);
  return { products: found, total, page, pageCount };
}

/** For each word: itself, its singular, and the shop's own words that are one typo away from either. */
async function mendWords(db: Database, words: string[]): Promise<string[][]> {
  return Promise.all(
    words.map(async (word) => {
      const plain = plainWord(word);
      const asked = [...new Set([plain, singular(plain)])];
      const near = await listWordsOneTypoAway(db, asked);
      return [...new Set([...asked, ...near])];
    }),
  );
}

/**
 * The shop's words, singular, that are one typo away. Words of three letters and less are not mended: too many
 * others are as near.
 */
async function listWordsOneTypoAway(db: Database, asked: string[]): Promise<string[]> {
  const long = asked.filter((word) => word.length > 3 && word.length <= 40);
  if (long.length === 0) return [];
  const isNear = long.map((word) => {
    const swapped = swappedNeighbours(word);
    return sql`(length(word) between ${word.length - 1}::int and ${word.length + 2}::int and (
      levenshtein_less_equal(word, ${word}, 1) <= 1 or levenshtein_less_equal(stem, ${word}, 1) <= 1
      or word in ${swapped} or stem in ${swapped}))`;
  });
  const found = await db.execute<{ stem: string }>(
    sql`select distinct stem
      from search_words, regexp_replace(word, '(?<=....)[sx]$', '') as stem
      where ${sql.join(isNear, sql` or `)}
      order by stem limit 8`,
  );
  return found.rows.map((row) => row.stem);
}
