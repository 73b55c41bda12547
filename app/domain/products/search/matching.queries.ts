import { and, count, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { productSearch } from '../product.tables.ts';
import type { Category } from '../product.ts';
import { stateTerm, type TermMatch, termMatch } from './term.ts';

export type Word = { forms: string[]; patterns: string[]; content: TermMatch; sku: TermMatch };

export type Wanted = { category: Category | undefined; words: Word[] };

export type Slice = { from: number; to: number };

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

export function matchesByTerms(wanted: Wanted): SQL | undefined {
  const { category, words } = wanted;
  const queries = words.map(({ content }) => content.query).filter((query) => query !== '');
  if (queries.length === 0) return matchesByLetters(wanted);
  const query = [...queries.map((each) => `(${each})`), stateTerm(category, false)].join(' & ');
  const inexact = words.filter(({ content }) => !content.isExact);
  return and(
    matchesIndex(query),
    ...inexact.map(({ patterns }) => contains(productSearch.content, patterns)),
  );
}

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
      ? matchesIndex([...queries, stateTerm(category, archived)].join(' & '))
      : eq(productSearch.onSale, !archived);
  return and(isWanted, category && eq(productSearch.category, category), containsForStaff(inexact));
}

export function containsForStaff(words: Word[]): SQL | undefined {
  return likely(
    words.map(({ patterns }) =>
      or(contains(productSearch.content, patterns), contains(productSearch.sku, patterns)),
    ),
  );
}

/** Written as in the index: another condition makes the planner read a second index. */
function matchesIndex(query: string): SQL {
  return sql`search_pieces(${productSearch.names}, ${productSearch.sku}, ${productSearch.content}, case when ${productSearch.onSale} then ${productSearch.category} else 'archived' end) @@ ${query}::tsquery`;
}

/** The planner has no statistics of such long texts and expects few hits; `coalesce` makes it expect half of the rows. */
function likely(conditions: (SQL | undefined)[]): SQL | undefined {
  return conditions.length === 0 ? undefined : sql`coalesce(${and(...conditions)}, false)`;
}

function contains(text: SQLWrapper, patterns: string[]): SQL<boolean> {
  return sql`(${or(...patterns.map((pattern) => sql`${text} like ${pattern}`))})`;
}
