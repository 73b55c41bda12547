import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Role } from '../../app/domain/administrators/permission.ts';
import type { Author } from '../../app/domain/audit-log/record-change.ts';
import type { CartLine } from '../../app/domain/cart/cart.ts';
import { todayInDouala } from '../../app/domain/date.ts';
import type { OrderEdit } from '../../app/domain/orders/edit/edit.ts';
import { saveOrder } from '../../app/domain/orders/edit/save-order.ts';
import { findOrder, type OrderDetails } from '../../app/domain/orders/order.queries.ts';
import type { OrderStatus } from '../../app/domain/orders/order.ts';
import { placeOrder } from '../../app/domain/orders/place-order.ts';
import type { Database, DatabasePool } from '../../app/platform/database/database.server.ts';
import { buyer } from './buyer.ts';
import { findLosses } from './database/nothing-lost.ts';
import { putOnSale } from './products.ts';

export { buyer };
/** As an ISO day in Douala. */
export const today = todayInDouala(new Date());
export const admin: Author & { role: Role } = { id: randomUUID(), username: 'Mireille', role: 'admin' };
export const editor: Author & { role: Role } = { id: randomUUID(), username: 'Paul', role: 'editor' };

/** Places an order as a customer. Returns it as an administrator opens it. */
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

export async function reopen(db: DatabasePool['db'], id: string): Promise<OrderDetails> {
  const order = await findOrder(db, id);
  if (!order) throw new Error('the order was not found');
  return order;
}

/** An administrator moves an order on; `actualPrice` (in FCFA) becomes the price of each of its lines. */
export async function changeOrder(
  db: Database,
  id: string,
  { status, actualPrice }: { status: OrderStatus; actualPrice?: number },
) {
  const stored = await reopen(db, id);
  const prices = actualPrice ? stored.lines.map((line) => ({ lineId: line.id, actualPrice })) : [];
  const saved = await saveOrder(db, admin, {
    id,
    version: stored.version,
    edit: { status, note: stored.note, prices },
    acceptShortage: true,
  });
  if (!saved.ok) throw new Error(saved.reason);
}

/** What tests of edited orders do over and over. */
export function orderActs(database: () => DatabasePool) {
  let slugs = 0;
  return {
    open: (id: string) => reopen(database().db, id),
    save: (order: OrderDetails, edit: Partial<OrderEdit>, { by = admin, ...more }: SavedBy = {}) =>
      saveOrder(database().db, by, {
        id: order.id,
        version: order.version,
        edit: { status: order.status, note: order.note, prices: [], ...edit },
        acceptShortage: false,
        ...more,
      }),
    stockOf: async (productId: number): Promise<number> => {
      const { rows } = await database().pool.query('select stock from products where id = $1', [productId]);
      return rows[0].stock;
    },
    sell: (more: Partial<Parameters<typeof putOnSale>[1]> = {}) => {
      slugs += 1;
      return putOnSale(database().db, { slug: `product-${slugs}`, ...more });
    },
    orderOf: (...lines: [{ id: number }, number][]) =>
      placeTestOrder(
        database(),
        lines.map(([product, quantity]) => ({ productId: product.id, quantity })),
      ),
  };
}
type SavedBy = { by?: typeof admin; acceptShortage?: boolean; asksAdmin?: boolean };

export async function expectNothingLost(pool: pg.Pool) {
  expect((await pool.query(findLosses)).rows).toEqual([]);
}
