import { and, count, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { productSearch } from '../product.tables.ts';
import type { Category } from '../product.ts';
import { stateTerm, type TermMatch, termMatch } from './term.ts';

/** A word that is searched for, in any of its spellings. */
export type Word = { forms: string[]; patterns: string[]; content: TermMatch; sku: TermMatch };

/** The products on sale, of one category or of all, that contain every word. */
export type Wanted = { category: Category | undefined; words: Word[] };

/** Places in a list, from 0; `to` is not included. */
export type Slice = { from: number; to: number };

/** A word of these forms; undefined when everything contains it. */
export function loadWord(forms: string[]): Word | undefined {
  if (forms.includes('')) return undefined;
  return {
    forms,
    patterns: forms.map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`),
    content: anyOf(forms.map((form) => termMatch(form, 'content'))),
    sku: anyOf(forms.map((form) => termMatch(form, 'sku'))),
  };
}

function anyOf(matches: TermMatch[]): TermMatch {
  return {
    query: matches.some(({ query }) => query === '')
      ? ''
      : matches.map(({ query }) => `(${query})`).join(' | '),
    isExact: matches.every(({ isExact }) => isExact),
  };
}

/** How many products are found; undefined, and not counted, when the condition holds. */
export async function countMatching(
  db: Database,
  wanted: Wanted,
  unless = sql`false`,
): Promise<number | undefined> {
  const found = db
    .select({ id: productSearch.productId })
    .from(productSearch)
    .where(matchesByTerms(wanted))
    .as('found');
  const counted = db.select({ total: count() }).from(found);
  const { rows } = await db.execute<{ total: number | null }>(
    sql`select case when ${unless} then null else (${counted})::int end as total`,
  );
  return rows[0]?.total ?? undefined;
}

/**
 * The ids of the products in these places of the list, in its order: for each word those that have it in their names
 * before those that have not, then the newest first.
 */
export async function listMatching(db: Database, wanted: Wanted, { from, to }: Slice): Promise<number[]> {
  if (from >= to) return [];
  const found = await db
    .select({ id: productSearch.productId })
    .from(productSearch)
    .where(matchesByTerms(wanted))
    .orderBy(
      ...wanted.words.map((word) => desc(isInNames(word))),
      desc(productSearch.createdAt),
      desc(productSearch.productId),
    )
    .limit(to - from)
    .offset(from);
  return found.map(({ id }) => id);
}

/** By the index of pieces, unless there is nothing to ask it for. */
export function matchesByTerms(wanted: Wanted): SQL | undefined {
  const { category, words } = wanted;
  const queries = words.map(({ content }) => content.query).filter((query) => query !== '');
  if (queries.length === 0) return matchesByLetters(wanted);
  const query = [...queries.map((each) => `(${each})`), stateTerm(category, false)].join(' & ');
  const inexact = words.filter(({ content }) => !content.isExact);
  return and(answers(query), ...inexact.map(({ patterns }) => contains(productSearch.content, patterns)));
}

/** By reading the products' texts. */
export function matchesByLetters({ category, words }: Wanted): SQL | undefined {
  return and(
    productSearch.onSale,
    category && eq(productSearch.category, category),
    likely(words.map(({ patterns }) => contains(productSearch.content, patterns))),
  );
}

export function isInNames({ patterns }: Word): SQL<boolean> {
  return contains(productSearch.names, patterns);
}

/** What the seller's people find by the words: SKUs are searched too, and products that are archived. */
export function matchesForStaff(
  words: Word[],
  { category, archived }: { category: Category | undefined; archived: boolean },
): SQL | undefined {
  const queries = words
    .filter(({ content, sku }) => content.query !== '' && sku.query !== '')
    .map(({ content, sku }) => `(${content.query} | ${sku.query})`);
  const inexact = words.filter(({ content }) => !content.isExact);
  const isWanted =
    queries.length > 0
      ? answers([...queries, stateTerm(category, archived)].join(' & '))
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

/** Of texts this long the database keeps no statistics, and takes them for rare: in this form it expects every second. */
function likely(conditions: (SQL | undefined)[]): SQL | undefined {
  return conditions.length === 0 ? undefined : sql`coalesce(${and(...conditions)}, false)`;
}

function contains(text: SQLWrapper, patterns: string[]): SQL<boolean> {
  return sql`(${or(...patterns.map((pattern) => sql`${text} like ${pattern}`))})`;
}
