import { asc, eq, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { isId } from '../id.ts';
import { pick } from '../pick.ts';
import { administrators } from './administrator.tables.ts';

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
