import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { pick } from '../pick.ts';
import { passkeys } from './passkey.tables.ts';

export function listPasskeys(db: Database, administratorId: string) {
  return db
    .select(pick(passkeys, 'id', 'name', 'createdAt', 'lastUsedAt'))
    .from(passkeys)
    .where(eq(passkeys.administratorId, administratorId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

export function countPasskeys(db: Database, administratorId: string): Promise<number> {
  return db.$count(passkeys, eq(passkeys.administratorId, administratorId));
}

export async function hasAnyPasskey(db: Database): Promise<boolean> {
  const [found] = await db.select({ id: passkeys.id }).from(passkeys).limit(1);
  return found !== undefined;
}
