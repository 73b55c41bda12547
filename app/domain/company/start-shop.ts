import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.server.ts';
import { differences } from '../audit-log/audit.ts';
import type { Author } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { findSettings } from '../settings/settings.queries.ts';
import { settingsForm } from '../settings/settings.schema.ts';
import { settings } from '../settings/settings.tables.ts';
import { modules } from '../settings/settings.ts';
import { findCompanyForStaff } from './company.queries.ts';
import { companyForm } from './company.schema.ts';
import { companyInfo } from './company.tables.ts';
import { saveCompany } from './save-company.ts';

const ofCompany = ['name', 'whatsapp', 'address'] as const;
const ofSettings = modules.filter((module) => module !== 'momo').map((module) => `${module}On` as const);

export const startForm = z.object({
  ...pick(companyForm.shape, ...ofCompany),
  ...pick(settingsForm.shape, ...ofSettings),
});

export async function findStart(db: Database) {
  const [company, chosen] = await Promise.all([findCompanyForStaff(db), findSettings(db)]);
  return {
    values: { ...pick(company, ...ofCompany), ...pick(chosen, ...ofSettings) },
    seen: `${company.version} ${chosen.version}`,
  };
}

/** `seen` is that of the form: who changed one of them meanwhile is not overwritten. */
export async function startShop(
  db: Database,
  author: Author,
  { seen, values }: { seen: string; values: z.output<typeof startForm> },
  { canMail }: { canMail: boolean },
): Promise<Outcome<object, { reason: 'stale' }>> {
  return db.transaction(async (tx): Promise<Outcome<object, { reason: 'stale' }>> => {
    await tx.execute(sql`select from ${companyInfo}, ${settings} for update`);
    const [company, chosen] = [await findCompanyForStaff(tx), await findSettings(tx)];
    if (!differences((await findStart(tx)).values, values)) return { ok: true };
    if (seen !== `${company.version} ${chosen.version}`) return { ok: false, reason: 'stale' };
    const savedCompany = await saveCompany(tx, author, {
      company: {
        ...pick(company, ...(Object.keys(companyForm.shape) as (keyof typeof companyForm.shape)[])),
        ...pick(values, ...ofCompany),
      },
      version: company.version,
    });
    const { usdRateOn, version, ...kept } = chosen;
    const wanted = { ...kept, ...pick(values, ...ofSettings), version };
    const savedSettings = await saveSettings(tx, author, wanted, { canMail });
    if (!savedCompany.ok || !savedSettings.ok) throw new Error('a locked version changed');
    return { ok: true };
  });
}
