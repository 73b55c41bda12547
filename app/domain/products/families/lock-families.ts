import { sql } from 'drizzle-orm';
import { transactionLock } from '../../../platform/database/advisory-lock.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { isIntegerId } from '../../id.ts';

/** Call it first. The trigger for a family's face writes to other variants: two who archive, restore or move some would deadlock. Locks by id, as orders do. */
export async function lockFamilies(tx: Database, productIds: number[]) {
  await tx.execute(sql`select ${transactionLock('families')}`);
  await tx.execute(sql`
    select id from products
    where family_id in (
      select family_id from products where id = any(${sql.param(productIds.filter(isIntegerId))}::int[]))
    order by id for no key update`);
}
