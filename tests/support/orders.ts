import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Role } from '../../app/domain/administrators/permission.ts';
import type { Author } from '../../app/domain/audit/note-change.ts';
import type { CartLine } from '../../app/domain/cart/cart.ts';
import { findOrder, type OrderToWorkOn } from '../../app/domain/orders/order.queries.ts';
import { placeOrder } from '../../app/domain/orders/place-order.ts';
import type { DatabasePool } from '../../app/platform/database.server.ts';

export const buyer = { name: 'Awa Ngo', phone: '+237677000011', phoneTyped: '6 77 00 00 11' };
export const admin: Author & { role: Role } = { id: randomUUID(), username: 'Mireille', role: 'admin' };
export const editor: Author & { role: Role } = { id: randomUUID(), username: 'Paul', role: 'editor' };

/** Places an order as a customer does, and answers it as an administrator opens it. */
export async function placeTestOrder({ db, pool }: DatabasePool, lines: CartLine[], more = {}) {
  const placed = await placeOrder(db, {
    key: randomUUID(),
    language: 'fr',
    buyer: { ...buyer, ...more },
    lines,
    seenTotal: undefined,
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { rows } = await pool.query('select id from orders where token = $1', [placed.token]);
  return reopen(db, rows[0].id);
}

export async function reopen(db: DatabasePool['db'], id: string): Promise<OrderToWorkOn> {
  const order = await findOrder(db, id);
  if (!order) throw new Error('the order was not found');
  return order;
}

/** What must hold after whatever happened: stock is its ledger, lines took what the ledger says, totals and sales equal lines. */
export async function expectNothingLost(pool: pg.Pool) {
  const { rows } = await pool.query(`
    select 'stock of product ' || p.id as lost from products p
      where stock < 0 or stock <> (select coalesce(sum(change), 0) from stock_movements where product_id = p.id)
    union all
    select 'pieces of line ' || i.id from order_items i join orders o on o.id = order_id
      where taken <> (select coalesce(-sum(change), 0) from stock_movements where order_item_id = i.id)
        or taken > 0 and status <> 'completed'
    union all
    select 'total of ' || number from orders o
      where total_amount <> (select sum(quantity::bigint * coalesce(actual_price, price)) from order_items where order_id = o.id)
    union all
    select 'date of ' || number from orders where (status = 'completed') <> (completed_at is not null)
    union all
    select 'history of ' || number from orders o
      where version <> 1 + (erased_at is not null)::int
        + (select count(*) from audit_log where subject_id = o.id::text and action = 'order.changed')`);
  expect(rows).toEqual([]);
  await expectSalesExact(pool);
}

/** The sums that the dashboard reads are those of all lines of completed orders. */
export async function expectSalesExact(pool: pg.Pool) {
  const { rows } = await pool.query(`
    select 'sales of product ' || product_id from sales_by_product full join (
        select product_id, sum(quantity) as sold from order_items join orders on orders.id = order_id
        where status = 'completed' group by product_id) as of_lines using (product_id)
      where quantity is distinct from coalesce(sold, 0)
    union all
    select 'sales of ' || day from sales_by_day full join (
        select (created_at at time zone 'Africa/Douala')::date as day, sum(quantity::bigint * floor) as floors,
          sum(quantity::bigint * coalesce(actual_price, price)) as agreed
        from order_items join orders on orders.id = order_id where status = 'completed' group by 1) as of_lines using (day)
      where limited is distinct from coalesce(floors, 0) or actual is distinct from coalesce(agreed, 0)`);
  expect(rows).toEqual([]);
}
