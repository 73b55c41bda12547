import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { searchWords } from '../../search-terms.ts';
import { productSearch } from '../product.tables.ts';
import type { Category } from '../product.ts';
import { stateTerm, type TermMatch, termMatch } from './contains-term.ts';
import { searchForm } from './query/read-words.ts';

/** For the back-office's list: each word is contained anywhere in a text or the SKU, as typed (decisions/012). */
export type ContainedWord = { pattern: string; content: TermMatch; sku: TermMatch };

export async function loadContainedWords(db: Database, search: string): Promise<ContainedWord[]> {
  const forms = await Promise.all(searchWords(search).map((word) => searchForm(db, word)));
  return forms
    .filter((form) => form !== '')
    .map((form) => ({
      pattern: `%${form.replace(/[\\%_]/g, '\\$&')}%`,
      content: termMatch(form, 'content'),
      sku: termMatch(form, 'sku'),
    }));
}

export function matchesForStaff(
  words: ContainedWord[],
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

export function containsForStaff(words: ContainedWord[]): SQL | undefined {
  return likely(
    words.map(({ pattern }) =>
      or(contains(productSearch.content, pattern), contains(productSearch.sku, pattern)),
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

function contains(text: SQLWrapper, pattern: string): SQL<boolean> {
  return sql`${text} like ${pattern}`;
}
