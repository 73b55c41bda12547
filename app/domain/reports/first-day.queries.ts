import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { administrators, pushSubscriptions } from '../administrators/administrator.tables.ts';
import { auditLog } from '../audit-log/audit-log.tables.ts';
import { companyInfo } from '../company/company.tables.ts';
import { deliveryZones } from '../delivery/delivery.tables.ts';
import { invitations } from '../invitations/invitation.tables.ts';
import { orders } from '../orders/order.tables.ts';
import { paymentTerms } from '../orders/payments/payment.tables.ts';
import { products } from '../products/product.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { type FirstStep, firstSteps } from './first-day.ts';

/** `minProducts` and one order, or one trial order, are enough. The operator switches on backups and mail. */
export async function findOpenSteps(
  db: Database,
  installed: { keepsBackups: boolean; canMail: boolean },
): Promise<FirstStep[]> {
  const { rows } = await db.execute<Record<Exclude<FirstStep, 'backup' | 'mail'>, boolean>>(sql`select
    ${companyInfo.name} <> '' and ${companyInfo.whatsapp} <> '' as shop, ${companyInfo.logoUrl} <> '' as logo,
    (select count(*) from (select from ${products} where ${products.archivedAt} is null limit ${minProducts}) as few)
      >= ${minProducts} as products,
    exists (select from ${orders}) or exists (select from ${auditLog} where ${auditLog.action} = 'trial-order.made') as "order",
    exists (select from ${paymentTerms} where ${paymentTerms.instructions} <> '{}') as payment,
    not ${settings.deliveryOn} or exists (select from ${deliveryZones}) as quarters,
    ${companyInfo.taxRegime} <> '' as tax,
    (select count(*) from ${administrators}) > 1 or exists (select from ${invitations}) as colleague,
    exists (select from ${pushSubscriptions}) as push
    from ${companyInfo}, ${settings}`);
  const [found] = rows;
  if (!found) throw new Error('there is no company');
  const done = { ...found, backup: installed.keepsBackups, mail: installed.canMail };
  return firstSteps.filter((step) => !done[step]);
}

const minProducts = 5;
