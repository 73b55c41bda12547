import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { differences } from '../../audit-log/audit.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { findPasswordHash } from '../administrator.queries.ts';
import type { Profile } from '../administrator.schema.ts';
import { administrators } from '../administrator.tables.ts';
import { type NameTaken, refuseTakenName } from '../refuse-taken-name.ts';
import { endPendingSignIns } from '../sign-in/end-pending-sign-ins.ts';
import { verifyPassword } from '../sign-in/hash-password.ts';

export type ProfileChange = Profile & {
  version: number;
  password: string;
};

/** A new address needs the password: otherwise anybody at an unlocked screen could redirect the reset link. */
export async function changeProfile(
  db: Database,
  author: Author,
  { version, password, ...wanted }: ProfileChange,
): Promise<Outcome<object, NameTaken | { reason: 'not-found' | 'stale' | 'wrong-password' }>> {
  return refuseTakenName(() =>
    db.transaction(async (tx) => {
      const isOneself = eq(administrators.id, author.id);
      const [row] = await tx
        .select(pick(administrators, 'username', 'email', 'version'))
        .from(administrators)
        .where(isOneself)
        .for('update');
      if (!row) return { ok: false, reason: 'not-found' };
      const { version: current, ...found } = row;
      if (current !== version) return { ok: false, reason: 'stale' };
      if (found.email !== wanted.email) {
        const hash = await findPasswordHash(tx, author.id);
        if (!hash || !(await verifyPassword(hash, password))) return { ok: false, reason: 'wrong-password' };
      }
      const changed = differences(found, wanted);
      if (!changed) return { ok: true };
      await tx
        .update(administrators)
        .set({ ...wanted, version: version + 1, updatedAt: sql`now()` })
        .where(isOneself);
      if (found.email !== wanted.email) await endPendingSignIns(tx, author.id);
      await recordChange(tx, author, {
        action: 'profile.changed',
        subject: { type: 'administrator', id: author.id, name: wanted.username },
        ...changed,
      });
      return { ok: true };
    }),
  );
}
