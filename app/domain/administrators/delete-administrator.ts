import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { administrators } from './administrator.tables.ts';
import { lockWithAdmins } from './change-administrator.ts';

export async function deleteAdministrator(
  db: Database,
  author: Author,
  { id }: { id: string },
): Promise<Outcome<object, { reason: 'not-found' | 'last-admin' }>> {
  return db.transaction(async (tx) => {
    const { found, isLastAdmin } = await lockWithAdmins(tx, id);
    if (!found) return { ok: false, reason: 'not-found' };
    if (isLastAdmin) return { ok: false, reason: 'last-admin' };

    const { username, email, role } = found;
    await tx.delete(administrators).where(eq(administrators.id, id));
    await recordChange(tx, author, {
      action: 'administrator.deleted',
      subject: { type: 'administrator', id, name: username },
      before: { username, email, role },
    });
    return { ok: true };
  });
}
