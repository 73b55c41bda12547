import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import { differences } from '../audit/audit.ts';
import { type Author, noteChange } from '../audit/note-change.ts';
import type { Outcome } from '../outcome.ts';
import { companyInfo } from './company.tables.ts';
import type { CompanyForm } from './company.ts';

export type CompanyChange = {
  company: CompanyForm;
  /** A new logo's file; undefined keeps the one there is. */
  logoUrl: string | undefined;
  /** Of the record that the change was typed upon; another one is `stale`. */
  version: number;
};

/** Saves the company record. Answers the logo's file that nothing needs any more, to be removed now. */
export async function saveCompany(
  db: Database,
  author: Author,
  { company, logoUrl, version }: CompanyChange,
): Promise<Outcome<{ replacedLogo: string | undefined }, { reason: 'stale' }>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(companyInfo).for('update');
    if (row?.version !== version) return { ok: false, reason: 'stale' };
    const { id, version: _, updatedAt: __, ...before } = row;
    const after = { ...company, logoUrl: logoUrl ?? before.logoUrl };
    const changed = differences(before, after);
    if (!changed) return { ok: true, replacedLogo: undefined };

    await tx.update(companyInfo).set({ ...after, version: version + 1, updatedAt: sql`now()` });
    await noteChange(tx, author, {
      action: 'company.changed',
      subject: { type: 'company', id, name: company.name },
      ...changed,
    });
    const isReplaced = before.logoUrl !== '' && before.logoUrl !== after.logoUrl;
    return { ok: true, replacedLogo: isReplaced ? before.logoUrl : undefined };
  });
}
