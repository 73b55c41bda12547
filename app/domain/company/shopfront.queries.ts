import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Language } from '../localized.ts';
import type { SecondCurrency } from '../settings/second-price.ts';
import { settings } from '../settings/settings.tables.ts';
import { companyColumns } from './company.queries.ts';
import { companyInfo } from './company.tables.ts';
import { type Company, fallbackName } from './company.ts';

export type Shopfront = { company: Company; secondCurrency: SecondCurrency; defaultLanguage: Language };

export async function findShopfront(db: Database): Promise<Shopfront> {
  const [row] = await db
    .select({
      company: companyColumns,
      secondCurrency: { currency: settings.currency, usdRate: settings.usdRate },
      defaultLanguage: settings.defaultLanguage,
    })
    .from(companyInfo)
    .innerJoin(settings, sql`true`);
  if (!row) throw new Error('the company record or the settings are missing: their migrations make them');
  return { ...row, company: { ...row.company, name: row.company.name || fallbackName } };
}
