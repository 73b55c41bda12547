import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { differences } from '../audit/audit.ts';
import { type Author, noteChange } from '../audit/note-change.ts';
import type { Outcome } from '../outcome.ts';
import { administrators } from './administrator.tables.ts';
import type { Profile } from './administrator.ts';
import { type NameTaken, refuseTakenName } from './refuse-taken-name.ts';

/** Changes one's own name and address; `not-found` when one was deleted meanwhile. */
export async function changeProfile(
  db: Database,
  author: Author,
  wanted: Profile,
): Promise<Outcome<object, NameTaken | { reason: 'not-found' }>> {
  return refuseTakenName(() =>
    db.transaction(async (tx) => {
      const isOneself = eq(administrators.id, author.id);
      const [found] = await tx
        .select({ username: administrators.username, email: administrators.email })
        .from(administrators)
        .where(isOneself)
        .for('update');
      if (!found) return { ok: false, reason: 'not-found' };
      const changed = differences(found, wanted);
      if (!changed) return { ok: true };
      await tx
        .update(administrators)
        .set({ ...wanted, version: sql`${administrators.version} + 1`, updatedAt: sql`now()` })
        .where(isOneself);
      await noteChange(tx, author, {
        action: 'profile.changed',
        subject: { type: 'administrator', id: author.id, name: wanted.username },
        ...changed,
      });
      return { ok: true };
    }),
  );
}
