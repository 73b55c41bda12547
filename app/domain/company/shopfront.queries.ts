import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { content } from '../content/content.tables.ts';
import { type OptionalPage, optionalPages } from '../content/content.ts';
import { deliveryAgencies, deliveryZones } from '../delivery/delivery.tables.ts';
import type { Language } from '../localized.ts';
import { pick } from '../pick.ts';
import type { SecondCurrency } from '../settings/second-price.ts';
import { settings } from '../settings/settings.tables.ts';
import { listModules, type Module, modules } from '../settings/settings.ts';
import { companyColumns } from './company.queries.ts';
import { companyInfo } from './company.tables.ts';
import { type Company, fallbackName } from './company.ts';

export type Shopfront = {
  company: Company;
  secondCurrency: SecondCurrency;
  defaultLanguage: Language;
  modules: Module[];
  /** Optional pages that have something to say: the footer links to them. */
  pages: OptionalPage[];
};

/** `canCollect`: this server has a provider of Mobile Money. */
export async function findShopfront(db: Database, { canCollect = false } = {}): Promise<Shopfront> {
  const [row] = await db
    .select({
      company: companyColumns,
      secondCurrency: { currency: settings.currency, usdRate: settings.usdRate },
      defaultLanguage: settings.defaultLanguage,
      switches: pick(settings, ...modules.map((module) => `${module}On` as const)),
      filled: filledParts,
    })
    .from(companyInfo)
    .innerJoin(settings, sql`true`)
    .prepare('find shopfront')
    .execute();
  if (!row) throw new Error('the company record or the settings are missing: their migrations make them');
  const { filled, switches, company, ...others } = row;
  return {
    ...others,
    modules: listModules(switches, { canCollect }),
    company: { ...company, name: company.name || fallbackName },
    pages: optionalPages.filter((page) => filled.includes(page)),
  };
}

/** Delivery also has its quarters and agencies, while the shop delivers. */
const filledParts = sql<string[]>`array(
  select ${content.part} from ${content} where ${content.textFr} <> '' or ${content.textEn} <> ''
  union select 'delivery' where (select ${settings.deliveryOn} from ${settings})
    and (exists (select from ${deliveryZones} where ${deliveryZones.archivedAt} is null)
      or exists (select from ${deliveryAgencies} where ${deliveryAgencies.archivedAt} is null)))`;

export async function listOptionalPages(db: Database): Promise<OptionalPage[]> {
  const { rows } = await db.execute<{ filled: string[] }>(sql`select ${filledParts} as filled`);
  return optionalPages.filter((page) => rows[0]?.filled.includes(page));
}
