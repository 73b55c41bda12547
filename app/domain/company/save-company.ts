import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { differences } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import type { CompanyForm } from './company.schema.ts';
import { companyInfo } from './company.tables.ts';

export type CompanyChange = {
  company: CompanyForm;
  version: number;
};

export async function saveCompany(
  db: Database,
  author: Author,
  { company, version }: CompanyChange,
): Promise<Outcome<object, { reason: 'stale' }>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(companyInfo).for('update');
    if (!row) return { ok: false, reason: 'stale' };
    const { id, version: stored, updatedAt: __, logoUrl: ___, stampFile: ____, ...before } = row;
    const changed = differences(before, company);
    if (!changed) return { ok: true };
    if (stored !== version) return { ok: false, reason: 'stale' };

    await tx.update(companyInfo).set({ ...company, version: version + 1, updatedAt: sql`now()` });
    await recordChange(tx, author, {
      action: 'company.changed',
      subject: { type: 'company', id, name: company.name },
      ...changed,
    });
    return { ok: true };
  });
}
