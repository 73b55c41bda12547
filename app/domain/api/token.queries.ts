import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { hashToken } from '../invitations/make-token.ts';
import { pick } from '../pick.ts';
import { apiTokens } from './token.tables.ts';

/** What the caller may read. The index compares digests, which a caller cannot choose: its timing reveals nothing of a token. */
export async function findTokenRights(db: Database, token: string) {
  const [found] = await db
    .select({
      ...pick(apiTokens, 'id', 'rights'),
      isUseNoted: sql<boolean>`coalesce(${apiTokens.usedAt} > now() - interval '1 minute', false)`,
    })
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, hashToken(token)));
  return found;
}

export async function noteUse(db: Database, id: number) {
  await db.update(apiTokens).set({ usedAt: sql`now()` }).where(eq(apiTokens.id, id));
}

export async function listTokens(db: Database) {
  return db
    .select(pick(apiTokens, 'id', 'name', 'rights', 'createdBy', 'createdAt', 'usedAt'))
    .from(apiTokens)
    .orderBy(asc(apiTokens.id));
}

export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number];
