import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { companyInfo } from './company.tables.ts';

/** Empty removes the stamp from papers of today on; those that were issued keep it. */
export async function changeStamp(
  db: Database,
  author: Author,
  { stampFile }: { stampFile: string },
): Promise<{ ok: true }> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(companyInfo).for('update');
    if (!before) throw new Error('the company record is missing: its migration makes one');
    if (before.stampFile === stampFile) return { ok: true };
    await tx.update(companyInfo).set({ stampFile, updatedAt: sql`now()` });
    await recordChange(tx, author, {
      action: 'company.changed',
      subject: { type: 'company', id: before.id, name: before.name },
      before: { stamp: before.stampFile !== '' },
      after: { stamp: stampFile !== '' },
    });
    return { ok: true };
  });
}
