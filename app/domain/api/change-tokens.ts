import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.server.ts';
import { deleteRow } from '../audit-log/delete-row.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { checkbox, line, required } from '../forms/field.schema.ts';
import { hashToken, makeToken } from '../invitations/make-token.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { apiRights, maxTokenName, maxTokens } from './api.ts';
import { apiTokens } from './token.tables.ts';

export const tokenForm = z.object({
  name: required(line(maxTokenName)),
  products: checkbox,
  stock: checkbox,
  orders: checkbox,
});
export type TokenDetails = z.output<typeof tokenForm>;

/** The token is in this answer and nowhere else. */
export async function addToken(
  db: Database,
  author: Author,
  { name, ...chosen }: TokenDetails,
): Promise<Outcome<{ token: string }, { reason: 'no-rights' | 'name-taken' | 'too-many-tokens' }>> {
  const rights = apiRights.filter((right) => chosen[right]);
  if (rights.length === 0) return { ok: false, reason: 'no-rights' };
  const token = `cmp_${makeToken()}`;
  return db.transaction(async (tx) => {
    // Two at once could both be the last that is allowed.
    await tx.execute(sql`lock table ${apiTokens} in share row exclusive mode`);
    if (await tx.$count(apiTokens, sql`lower(${apiTokens.name}) = lower(${name})`))
      return { ok: false, reason: 'name-taken' };
    if ((await tx.$count(apiTokens)) >= maxTokens) return { ok: false, reason: 'too-many-tokens' };
    const [added] = await tx
      .insert(apiTokens)
      .values({ name, rights, tokenHash: hashToken(token), createdBy: author.username })
      .returning({ id: apiTokens.id });
    if (!added) throw new Error('the token was not added');
    const subject = { type: 'program', id: added.id, name } as const;
    await recordChange(tx, author, { action: 'api-token.added', subject, after: { rights } });
    return { ok: true, token };
  });
}

/** The next request with it is refused. */
export const withdrawToken = deleteRow(
  (tx, id) =>
    tx
      .delete(apiTokens)
      .where(eq(apiTokens.id, id))
      .returning(pick(apiTokens, 'name', 'rights')),
  ({ name, rights }, id) => ({
    action: 'api-token.withdrawn',
    subject: { type: 'program', id, name },
    before: { rights },
  }),
);
