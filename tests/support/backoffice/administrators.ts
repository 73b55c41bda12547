import { randomUUID } from 'node:crypto';
import {
  accounts,
  administrators,
  sessions,
} from '../../../app/domain/administrators/administrator.tables.ts';
import type { Role } from '../../../app/domain/administrators/permission.ts';
import type { Database } from '../../../app/platform/database/database.server.ts';

type Wanted = { username: string; role?: Role; passwordHash?: string };

/** An administrator, by default an editor. Without a hash no password is accepted. */
export async function hire(db: Database, { username, role = 'editor', passwordHash = 'none' }: Wanted) {
  const [hired] = await db
    .insert(administrators)
    .values({ username, email: `${username.toLowerCase()}@exemple.cm`, role })
    .returning();
  if (!hired) throw new Error('no administrator was added');
  await db
    .insert(accounts)
    .values({ accountId: hired.id, administratorId: hired.id, password: passwordHash });
  return hired;
}

/** A session of one hour. */
export async function signIn(db: Database, administratorId: string) {
  const [session] = await db
    .insert(sessions)
    .values({ administratorId, token: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) })
    .returning();
  if (!session) throw new Error('no session was added');
  return session;
}
