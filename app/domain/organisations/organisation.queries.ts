import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { organisations } from './organisation.tables.ts';

export async function listOrganisations(
  db: Database,
  { search, page: asked, pageSize }: { search: string; page: number; pageSize: number },
) {
  const isFound = and(
    isNull(organisations.archivedAt),
    search === '' ? undefined : sql`search_text like contains_pattern(${search})`,
  );
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(organisations)
    .where(isFound);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const found = await db
    .select(pick(organisations, 'id', 'name', 'kind', 'town', 'contactName', 'phone', 'termsDays'))
    .from(organisations)
    .where(isFound)
    .orderBy(sql`lower(${organisations.name})`, organisations.id)
    .limit(pageSize)
    .offset(offset);
  return { organisations: found, total, page, pageCount };
}

/** For a choice, by name; archived ones only when they are chosen already. */
export async function listOrganisationNames(db: Database, chosen: string | null) {
  return db
    .select(pick(organisations, 'id', 'name', 'town'))
    .from(organisations)
    .where(sql`${organisations.archivedAt} is null or ${organisations.id} = ${chosen}`)
    .orderBy(sql`lower(${organisations.name})`, organisations.id)
    .limit(1000);
}

export async function findOrganisation(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [found] = await db.select().from(organisations).where(eq(organisations.id, id));
  return found;
}

export type Organisation = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>;
