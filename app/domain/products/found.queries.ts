import { and, asc, desc, eq, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { type PieceMatch, pieceMatch, statePiece } from './piece.ts';
import { productSearch } from './product.tables.ts';
import type { Category } from './product.ts';

/** A word that is searched for, in any of its spellings. */
export type Word = { patterns: string[]; content: PieceMatch; names: PieceMatch; sku: PieceMatch };

/** The products on sale that contain every word of a search, or some of them. */
export type FoundPart = {
  category: Category | undefined;
  /** Words that the names contain, words that they do not, and words of which that is open. */
  named: Word[];
  unnamed: Word[];
  open: Word[];
  /** Up to so many products are sorted, or looked through, at once; more are taken apart by the words in their names. */
  fewEnough: number;
};

/** Places in a list, from 0; `to` is not included. */
type Slice = { from: number; to: number };

/** So many products are sorted, or looked through, at once; more are taken apart or walked along. */
export const fewEnough = 2000;

/** A word of these forms; undefined when everything contains it. */
export function readWord(forms: string[]): Word | undefined {
  if (forms.includes('')) return undefined;
  return {
    patterns: forms.map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`),
    content: anyOf(forms.map((form) => pieceMatch(form, 'content'))),
    names: anyOf(forms.map((form) => pieceMatch(form, 'names'))),
    sku: anyOf(forms.map((form) => pieceMatch(form, 'sku'))),
  };
}

function anyOf(matches: PieceMatch[]): PieceMatch {
  return {
    query: matches.some(({ query }) => query === '')
      ? ''
      : matches.map(({ query }) => `(${query})`).join(' | '),
    isExact: matches.every(({ isExact }) => isExact),
  };
}

export async function countFound(db: Database, part: FoundPart, atMost?: number): Promise<number> {
  const found = db
    .select({ id: productSearch.productId })
    .from(productSearch)
    .where(findsByPieces(part) ?? findsByLetters(part));
  return db.$count((atMost === undefined ? found : found.limit(atMost)).as('found'));
}

/**
 * The ids of the products in these places of the list, in its order: for each open word those that have it in their names
 * before those that have not, then the newest first. `total` is how many the part has.
 */
export async function listFound(
  db: Database,
  part: FoundPart,
  total: number,
  slice: Slice,
): Promise<number[]> {
  const { from, to } = slice;
  if (from >= to) return [];
  const [word, ...open] = part.open;
  const canBeParted = part.open.every(({ names, content }) => names.isExact && content.isExact);
  if (!word || !canBeParted || total <= part.fewEnough) return readSlice(db, part, total, slice);

  const first = await readAmongNewest(db, part, slice);
  if (first) return first;
  const named = { ...part, named: [...part.named, word], open };
  // Whoever looks at the first pages need not know how many there are of these.
  const namedTotal = await countFound(db, named, Math.max(5 * part.fewEnough, 10 * to));
  const unnamed = { ...part, unnamed: [...part.unnamed, word], open };
  return [
    ...(await listFound(db, named, namedTotal, { from, to: Math.min(to, namedTotal) })),
    ...(await listFound(db, unnamed, total - namedTotal, {
      from: Math.max(0, from - namedTotal),
      to: to - namedTotal,
    })),
  ];
}

/**
 * The first places belong to the products whose names contain every open word, and of common words the newest products
 * have enough of these: nothing else need be known of them. Undefined when they have too few.
 */
async function readAmongNewest(
  db: Database,
  { category, named, unnamed, open, fewEnough }: FoundPart,
  { from, to }: Slice,
): Promise<number[] | undefined> {
  if (unnamed.length > 0 || 10 * to > fewEnough) return undefined;
  const newest = db
    .select()
    .from(productSearch)
    .where(findsByLetters({ category, named: [], unnamed: [], open: [] }))
    .orderBy(desc(productSearch.createdAt), desc(productSearch.productId))
    .limit(fewEnough)
    .as('newest');
  const met = await db
    .select({ id: newest.productId })
    .from(newest)
    .where(and(...[...named, ...open].map(({ patterns }) => contains(newest.names, patterns))))
    .orderBy(desc(newest.createdAt), desc(newest.productId))
    .limit(to);
  return met.length < to ? undefined : met.slice(from).map(({ id }) => id);
}

async function readSlice(
  db: Database,
  part: FoundPart,
  total: number,
  { from, to }: Slice,
): Promise<number[]> {
  // The later half of a list is read from its end.
  const isBackward = from > total - to;
  const [skipped, direction] = isBackward ? [total - to, asc] : [from, desc];
  const flags = part.open.map(({ patterns }) => {
    const isUnnamed = sql`case when ${contains(productSearch.names, patterns)} then 0 else 1 end`;
    return isBackward ? desc(isUnnamed) : asc(isUnnamed);
  });
  const found = await db
    .select({ id: productSearch.productId })
    .from(productSearch)
    .where(
      (await isBetterWalked(db, part, total, skipped + to - from))
        ? findsByLetters(part)
        : (findsByPieces(part) ?? findsByLetters(part)),
    )
    .orderBy(...flags, direction(productSearch.createdAt), direction(productSearch.productId))
    .limit(to - from)
    .offset(skipped);
  const ids = found.map(({ id }) => id);
  return isBackward ? ids.reverse() : ids;
}

/**
 * What many products contain is soon met on a walk from the newest to the oldest; otherwise all that contain it are found
 * and sorted. A product that is met and looked at costs about as much as ten that are sorted.
 */
async function isBetterWalked(db: Database, part: FoundPart, total: number, steps: number): Promise<boolean> {
  if (part.open.length > 0 || total <= part.fewEnough) return false;
  const { rows } = await db.execute<{ size: number }>(
    sql`select reltuples as size from pg_class where oid = 'product_search'::regclass`,
  );
  const met = (steps * (rows[0]?.size ?? 0)) / total;
  return met * 10 < total;
}

/** By the index of pieces; undefined when there is nothing to ask it for. */
function findsByPieces({ category, named, unnamed, open }: FoundPart): SQL | undefined {
  const queries = [
    ...named.map(({ names }) => names.query),
    ...[...unnamed, ...open].map(({ content }) => content.query),
  ].filter((query) => query !== '');
  if (queries.length === 0) return undefined;
  const query = [
    ...queries.map((each) => `(${each})`),
    ...unnamed.map(({ names }) => `!(${names.query})`),
    statePiece(category, false),
  ].join(' & ');
  const inexact = open.filter(({ content }) => !content.isExact);
  return and(answers(query), ...inexact.map(({ patterns }) => contains(productSearch.content, patterns)));
}

/** What the seller's people find by the words: SKUs are searched too, and products that are archived. */
export function findsForStaff(
  words: Word[],
  { category, archived }: { category: Category | undefined; archived: boolean },
): SQL | undefined {
  const queries = words
    .filter(({ content, sku }) => content.query !== '' && sku.query !== '')
    .map(({ content, sku }) => `(${content.query} | ${sku.query})`);
  const inexact = words.filter(({ content }) => !content.isExact);
  const isWanted =
    queries.length > 0
      ? answers([...queries, statePiece(category, archived)].join(' & '))
      : eq(productSearch.onSale, !archived);
  return and(isWanted, category && eq(productSearch.category, category), containsForStaff(inexact));
}

/** The same words by reading the products' texts. */
export function containsForStaff(words: Word[]): SQL | undefined {
  return likely(
    words.map(({ patterns }) =>
      or(contains(productSearch.content, patterns), contains(productSearch.sku, patterns)),
    ),
  );
}

/** In the words of the index: by another condition the database would be led to read another index as well. */
function answers(query: string): SQL {
  return sql`search_pieces(${productSearch.names}, ${productSearch.sku}, ${productSearch.content}, case when ${productSearch.onSale} then ${productSearch.category} else 'archived' end) @@ ${query}::tsquery`;
}

/** By reading the products' texts. */
function findsByLetters({ category, named, unnamed, open }: Omit<FoundPart, 'fewEnough'>): SQL | undefined {
  const letters = [
    ...named.map(({ patterns }) => contains(productSearch.names, patterns)),
    ...[...unnamed, ...open].map(({ patterns }) => contains(productSearch.content, patterns)),
    ...unnamed.map(({ patterns }) => not(contains(productSearch.names, patterns))),
  ];
  return and(productSearch.onSale, category && eq(productSearch.category, category), likely(letters));
}

/** Of texts this long the database keeps no statistics, and takes them for rare: in this form it expects every second. */
function likely(conditions: (SQL | undefined)[]): SQL | undefined {
  return conditions.length === 0 ? undefined : sql`coalesce(${and(...conditions)}, false)`;
}

function contains(text: SQLWrapper, patterns: string[]): SQL {
  return sql`(${or(...patterns.map((pattern) => sql`${text} like ${pattern}`))})`;
}
