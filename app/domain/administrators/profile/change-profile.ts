import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { differences } from '../../audit-log/audit.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Language } from '../../localized.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { findPasswordHash } from '../administrator.queries.ts';
import type { Profile } from '../administrator.schema.ts';
import { administrators } from '../administrator.tables.ts';
import { type NameTaken, refuseTakenName } from '../refuse-taken-name.ts';
import { endPendingSignIns } from '../sign-in/end-sign-ins.ts';
import { verifyPassword } from '../sign-in/hash-password.ts';

export type ProfileChange = Profile & {
  version: number;
  password: string;
};

type ChangedProfile = Outcome<object, NameTaken | { reason: 'not-found' | 'stale' | 'wrong-password' }>;

/** A new address needs the password: otherwise anybody at an unlocked screen could redirect the reset link. */
export async function changeProfile(
  db: Database,
  author: Author,
  change: ProfileChange,
): Promise<ChangedProfile> {
  return refuseTakenName(() => db.transaction((tx) => changeLocked(tx, author, change)));
}

async function changeLocked(
  tx: Database,
  author: Author,
  { version, password, ...wanted }: ProfileChange,
): Promise<ChangedProfile> {
  const isOneself = eq(administrators.id, author.id);
  const [row] = await tx
    .select(pick(administrators, 'username', 'email', 'version'))
    .from(administrators)
    .where(isOneself)
    .for('update');
  if (!row) return { ok: false, reason: 'not-found' };
  const { version: current, ...found } = row;
  const changed = differences(found, wanted);
  if (!changed) return { ok: true };
  if (current !== version) return { ok: false, reason: 'stale' };
  const isMoved = found.email !== wanted.email;
  if (isMoved && !(await isPasswordOf(tx, author.id, password)))
    return { ok: false, reason: 'wrong-password' };
  await tx
    .update(administrators)
    .set({ ...wanted, version: version + 1, updatedAt: sql`now()` })
    .where(isOneself);
  if (isMoved) await endPendingSignIns(tx, author.id);
  await recordChange(tx, author, {
    action: 'profile.changed',
    subject: { type: 'administrator', id: author.id, name: wanted.username },
    ...changed,
  });
  return { ok: true };
}

async function isPasswordOf(tx: Database, id: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash(tx, id);
  return hash !== undefined && (await verifyPassword(hash, password));
}

export async function chooseLanguage(
  db: Database,
  { administratorId, language }: { administratorId: string; language: Language },
) {
  await db.update(administrators).set({ language }).where(eq(administrators.id, administratorId));
}
