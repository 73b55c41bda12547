import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { accounts, administrators, pushSubscriptions, sessions } from './administrator.tables.ts';

const shownColumns = {
  ...pick(administrators, 'id', 'username', 'email', 'role', 'language', 'twoFactorEnabled', 'version'),
  ...pick(administrators, 'createdAt'),
};

export async function listAdministrators(db: Database, asked: { page: number; pageSize: number }) {
  const { page, pageCount, offset } = paginate(await db.$count(administrators), asked);
  const found = await db
    .select(shownColumns)
    .from(administrators)
    .orderBy(desc(administrators.createdAt), desc(administrators.id))
    .limit(asked.pageSize)
    .offset(offset);
  return { administrators: found, page, pageCount };
}

export type ListedAdministrator = Awaited<ReturnType<typeof listAdministrators>>['administrators'][number];

export async function findAdministrator(db: Database, id: string): Promise<ListedAdministrator | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await db.select(shownColumns).from(administrators).where(eq(administrators.id, id));
  return found;
}

/** Sessions that have not expired, the most recently used first. The token is never selected. */
export async function listSessions(db: Database, administratorId: string) {
  return db
    .select(pick(sessions, 'id', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt', 'trustedUntil'))
    .from(sessions)
    .where(and(eq(sessions.administratorId, administratorId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
}

export async function findPasswordHash(db: Database, administratorId: string): Promise<string | undefined> {
  const [account] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.administratorId, administratorId), eq(accounts.providerId, 'credential')));
  return account?.password ?? undefined;
}

/** Waits for a change of the password that is being saved. */
export async function isStillPassword(db: Database, administratorId: string, hash: string): Promise<boolean> {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.administratorId, administratorId), eq(accounts.password, hash)))
    .for('share');
  return found.length > 0;
}

/** Without the address and the keys, which allow anybody to write to the device. */
export async function listDevices(db: Database, administratorId: string) {
  return db
    .select(pick(pushSubscriptions, 'id', 'kinds', 'userAgent', 'createdAt', 'seenAt'))
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.administratorId, administratorId))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id));
}

export type Device = Awaited<ReturnType<typeof listDevices>>[number];
