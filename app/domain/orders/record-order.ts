import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { executePrepared } from '../../platform/database/drizzle-workarounds.server.ts';
import type { PricedDelivery } from '../delivery/price-delivery.ts';
import type { Wishes } from '../delivery/wish.ts';
import type { Language } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { expiredPieces } from '../products/lots/lot.queries.ts';
import { isSoldByStaff } from '../products/product.queries.ts';
import { products } from '../products/product.tables.ts';
import { namesWithOptions } from '../products/product.ts';
import type { Buyer } from './order.schema.ts';
import { orders } from './order.tables.ts';
import { orderTotal } from './order.ts';

export type OrderToRecord = {
  key: string;
  contentDigest: string;
  language: Language;
  buyer: Buyer;
  lines: {
    product: ProductToSell;
    quantity: number;
    actualPrice?: number | null;
  }[];
  note?: string;
  wishes?: Omit<Wishes, 'delivery'> | undefined;
  delivery?: PricedDelivery | undefined;
  enteredBy?: string;
};
type ProductToSell = Pick<
  Awaited<ReturnType<typeof listToSell>>[number],
  'id' | 'price' | 'lprice' | 'name' | 'nameEn' | 'imageUrl'
>;

export type RecordedOrder = Outcome<
  { id: string; number: string; token: string; total: number; isNew: boolean },
  { reason: 'key-used'; id: string; token: string }
>;

export async function recordOrder(tx: Database, order: OrderToRecord): Promise<RecordedOrder> {
  const total = orderTotal(order.lines.map(({ product, ...line }) => ({ ...line, price: product.price })));
  const lines = order.lines.map(({ product, quantity, actualPrice }, position) => ({
    position,
    product_id: product.id,
    quantity,
    price: product.price,
    floor: product.lprice,
    actual_price: actualPrice ?? null,
    name: product.name,
    name_en: product.nameEn,
    image_url: product.imageUrl,
  }));
  const { delivery, wishes } = order;
  const ways = delivery ? [delivery.details] : [];
  // If a copy of the request was faster, this waits for its commit and inserts nothing.
  const { rows } = await executePrepared<{ id: string; number: string; token: string }>(
    tx,
    'record order',
    sql`
      with saved as (
        insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language,
          total_amount, note, entered_by, delivery_fee, told_by_whatsapp, remark, buyer_company, buyer_niu)
        values (next_order_number(), ${randomBytes(18).toString('base64url')}, ${order.key}, ${order.contentDigest},
          ${order.buyer.name}, ${order.buyer.phone}, ${order.buyer.phoneTyped}, ${order.language},
          ${total}, ${order.note ?? ''}, ${order.enteredBy ?? null},
          ${delivery?.fee ?? 0}, ${wishes?.tellMe ?? false}, ${wishes?.remark ?? ''},
          ${wishes?.company ?? ''}, ${wishes?.niu ?? ''})
        on conflict (idempotency_key) do nothing
        returning id, number, token
      ), lines as (
        insert into order_items (order_id, position, product_id, quantity, price, floor, actual_price, name, name_en, image_url)
        select saved.id, line.* from saved, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position integer,
          product_id integer, quantity integer, price integer, floor integer, actual_price integer, name text, name_en text, image_url text)
      ), delivered as (
        insert into deliveries (order_id, method, zone_id, place, town, landmark, recipient, recipient_phone, fee_paid_to, agency)
        select saved.id, way.* from saved, jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as way (method text,
          zone_id integer, place text, town text, landmark text, recipient text, recipient_phone text, fee_paid_to text, agency text)
      )
      select id, number, token from saved`,
  );
  const [saved] = rows;
  if (!saved) return findSavedOrder(tx, order.key, order.contentDigest);
  return { ok: true, ...saved, total, isNew: true };
}

export async function findRecordedOrder(
  db: Database,
  key: string,
  contentDigest: string,
): Promise<RecordedOrder | undefined> {
  const [order] = await db
    .select({
      ...pick(orders, 'id', 'number', 'token', 'contentDigest'),
      total: orders.totalAmount,
    })
    .from(orders)
    .where(eq(orders.idempotencyKey, key))
    .prepare('find recorded order')
    .execute();
  if (!order) return undefined;
  const { contentDigest: known, ...found } = order;
  if (known !== contentDigest) return { ok: false, reason: 'key-used', id: found.id, token: found.token };
  return { ok: true, ...found, isNew: false };
}

async function findSavedOrder(db: Database, key: string, contentDigest: string): Promise<RecordedOrder> {
  const saved = await findRecordedOrder(db, key, contentDigest);
  if (!saved) throw new Error('an order with this key blocked the insert, then disappeared');
  return saved;
}

/** Names are as orders keep them: with size and side. Visitors buy no service. */
export async function listToSell(db: Database, ids: number[], buyer: 'visitor' | 'staff') {
  if (ids.length === 0) return [];
  const found = await db
    .select({
      ...pick(products, 'id', 'sku', 'price', 'lprice', 'stock', 'counted', 'name', 'nameEn', 'imageUrl'),
      ...pick(products, 'deliveryIncluded', 'option1', 'option2'),
      expired: buyer === 'staff' ? expiredPieces() : sql<number>`0`,
    })
    .from(products)
    .where(
      and(
        buyer === 'visitor' ? isNull(products.archivedAt) : isSoldByStaff,
        eq(products.id, sql`any(${sql.param(ids)}::integer[])`),
      ),
    )
    .prepare(`list to sell to ${buyer}`)
    .execute();
  return found.map(({ option1, option2, ...product }) => ({
    ...product,
    ...namesWithOptions({ ...product, option1, option2 }),
  }));
}
