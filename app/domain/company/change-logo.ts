import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { listShownPictures } from '../pictures/picture.queries.ts';
import { companyInfo } from './company.tables.ts';

export async function changeLogo(
  db: Database,
  author: Author,
  { logoUrl }: { logoUrl: string },
): Promise<{ ok: true; unusedPicture: string | undefined }> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(companyInfo).for('update');
    if (!before) throw new Error('the company record is missing: its migration makes one');
    if (before.logoUrl === logoUrl) return { ok: true, unusedPicture: undefined };

    await tx.update(companyInfo).set({ logoUrl, updatedAt: sql`now()` });
    await recordChange(tx, author, {
      action: 'company.changed',
      subject: { type: 'company', id: before.id, name: before.name },
      before: { logoUrl: before.logoUrl },
      after: { logoUrl },
    });
    const isShown = (await listShownPictures(tx, [before.logoUrl])).length > 0;
    return { ok: true, unusedPicture: before.logoUrl === '' || isShown ? undefined : before.logoUrl };
  });
}
