import { asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { differences } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import type { AdministratorForm } from './administrator.schema.ts';
import { administrators } from './administrator.tables.ts';
import { type NameTaken, refuseTakenName } from './refuse-taken-name.ts';
import { endPendingSignIns } from './sign-in/end-sign-ins.ts';

export type AdministratorChange = AdministratorForm & {
  id: string;
  version: number;
};

type ChangedAdministrator = Outcome<
  object,
  NameTaken | { reason: 'not-found' | 'stale' | 'last-admin' | 'own-email' }
>;

/** One's own address is changed in the profile, with the password (`own-email`). */
export async function changeAdministrator(
  db: Database,
  author: Author,
  change: AdministratorChange,
): Promise<ChangedAdministrator> {
  return refuseTakenName(() => db.transaction((tx) => changeLocked(tx, author, change)));
}

async function changeLocked(
  tx: Database,
  author: Author,
  { id: asked, version, ...wanted }: AdministratorChange,
): Promise<ChangedAdministrator> {
  const { found, isLastAdmin } = await lockWithAdmins(tx, asked);
  if (!found) return { ok: false, reason: 'not-found' };
  // As the database writes it: an address may write the same id in capitals.
  const { id, username, email, role } = found;
  const changed = differences({ username, email, role }, wanted);
  if (!changed) return { ok: true };
  if (found.version !== version) return { ok: false, reason: 'stale' };
  if (isLastAdmin && wanted.role !== 'admin') return { ok: false, reason: 'last-admin' };
  if (id === author.id && wanted.email !== email) return { ok: false, reason: 'own-email' };
  await tx
    .update(administrators)
    .set({ ...wanted, version: version + 1, updatedAt: sql`now()` })
    .where(eq(administrators.id, id));
  if (wanted.email !== email) await endPendingSignIns(tx, id);
  await recordChange(tx, author, {
    action: 'administrator.changed',
    subject: { type: 'administrator', id, name: wanted.username },
    ...changed,
  });
  return { ok: true };
}

/** Locks the administrator and every admin, by id: two admins who demote each other at once run one after the other. */
export async function lockWithAdmins(tx: Database, id: string) {
  if (!isId(id)) return { found: undefined, isLastAdmin: false };
  const locked = await tx
    .select(pick(administrators, 'id', 'username', 'email', 'role', 'version'))
    .from(administrators)
    .where(or(eq(administrators.id, id), eq(administrators.role, 'admin')))
    .orderBy(asc(administrators.id))
    .for('update');
  const found = locked.find((each) => each.id === id.toLowerCase());
  const others = locked.filter((each) => each.role === 'admin' && each !== found);
  return { found, isLastAdmin: found?.role === 'admin' && others.length === 0 };
}
