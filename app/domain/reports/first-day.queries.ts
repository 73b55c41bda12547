import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { companyInfo } from '../company/company.tables.ts';
import { orders } from '../orders/order.tables.ts';
import { products } from '../products/product.tables.ts';
import { type FirstStep, firstSteps } from './first-day.ts';

/** `minProducts` and one order are enough. The operator switches on backups and mail. */
export async function findOpenSteps(
  db: Database,
  installed: { keepsBackups: boolean; canMail: boolean },
): Promise<FirstStep[]> {
  const { rows } = await db.execute<Record<'logo' | 'whatsapp' | 'products' | 'order', boolean>>(sql`select
    ${companyInfo.logoUrl} <> '' as logo, ${companyInfo.whatsapp} <> '' as whatsapp,
    (select count(*) from (select from ${products} where ${products.archivedAt} is null limit ${minProducts}) as few)
      >= ${minProducts} as products,
    exists (select from ${orders}) as "order"
    from ${companyInfo}`);
  const [found] = rows;
  if (!found) throw new Error('there is no company');
  const done = { ...found, backup: installed.keepsBackups, mail: installed.canMail };
  return firstSteps.filter((step) => !done[step]);
}

const minProducts = 5;
