import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { orders } from '../order.tables.ts';

const shownOrders = 50;

/** Newest orders first. `invoiced` is what invoices say less credit notes, in FCFA, of orders that are not cancelled. */
export async function listOrdersOfOrganisation(db: Database, organisationId: string) {
  const theirs = await db
    .select(pick(orders, 'id', 'number', 'status', 'amount', 'createdAt'))
    .from(orders)
    .where(eq(orders.organisationId, organisationId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(shownOrders);
  const { rows } = await db.execute<{ invoiced: string }>(sql`
    select coalesce(sum(case document.kind when 'invoice' then document.total else -document.total end), 0) as invoiced
    from documents as document join orders on orders.id = document.order_id
    where orders.organisation_id = ${organisationId} and document.kind in ('invoice', 'credit-note')`);
  return { orders: theirs, invoiced: Number(rows[0]?.invoiced ?? 0) };
}
