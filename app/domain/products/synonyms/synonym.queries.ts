import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isIntegerId } from '../../id.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { searchWords } from '../../search-terms.ts';
import { missedSearches, searchSynonyms } from '../search/search.tables.ts';

const shownColumns = pick(searchSynonyms, 'id', 'typed', 'meant', 'bothWays');

export type ListedMiss = Awaited<ReturnType<typeof listMissedSearches>>[number];

export async function listSynonyms(
  db: Database,
  { search, page: asked, pageSize }: { search: string; page: number; pageSize: number },
) {
  const isFound = and(
    ...searchWords(search).map(
      (word) => sql`search_form(typed || ' ' || meant) like contains_pattern(${word})`,
    ),
  );
  const total = await db.$count(searchSynonyms, isFound);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const synonyms = await db
    .select(shownColumns)
    .from(searchSynonyms)
    .where(isFound)
    .orderBy(asc(searchSynonyms.typedWords), asc(searchSynonyms.id))
    .limit(pageSize)
    .offset(offset);
  return { synonyms, total, page, pageCount };
}

export async function findSynonym(db: Database, id: number) {
  if (!isIntegerId(id)) return undefined;
  const [found] = await db.select(shownColumns).from(searchSynonyms).where(eq(searchSynonyms.id, id));
  return found;
}

export async function listMissedSearches(db: Database, limit: number) {
  return db
    .select()
    .from(missedSearches)
    .orderBy(desc(missedSearches.times), desc(missedSearches.lastAt), asc(missedSearches.words))
    .limit(limit);
}
