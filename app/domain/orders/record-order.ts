import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import type { Language } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { products } from '../products/product.tables.ts';
import { orderItems, orders } from './order.tables.ts';
import { type Buyer, orderTotal } from './order.ts';

export type OrderToRecord = {
  key: string;
  /** Of everything that makes another order out of the same key. */
  contentDigest: string;
  language: Language;
  buyer: Buyer;
  lines: {
    product: ProductToSell;
    quantity: number;
    actualPrice?: number | null;
  }[];
  note?: string;
  enteredBy?: string;
};
type ProductToSell = Awaited<ReturnType<typeof listToSell>>[number];

/** A saved order; `isNew` is false when the same key had saved it before. */
export type RecordedOrder = Outcome<
  { id: string; number: string; token: string; total: number; isNew: boolean },
  { reason: 'key-used'; id: string; token: string }
>;

/** Saves a pending order with its lines as they are sold today: once for its key, whoever else sends it at the same time. */
export async function recordOrder(tx: Database, order: OrderToRecord): Promise<RecordedOrder> {
  const total = orderTotal(order.lines.map(({ product, ...line }) => ({ ...line, price: product.price })));
  const [saved] = await tx
    .insert(orders)
    .values({
      number: sql`next_order_number()`,
      token: randomBytes(18).toString('base64url'),
      idempotencyKey: order.key,
      contentDigest: order.contentDigest,
      customerName: order.buyer.name,
      phone: order.buyer.phone,
      phoneTyped: order.buyer.phoneTyped,
      language: order.language,
      totalAmount: total,
      note: order.note,
      enteredBy: order.enteredBy,
    })
    // A twin of this request may have been faster: this waits for it to commit, then saves nothing.
    .onConflictDoNothing({ target: orders.idempotencyKey })
    .returning({ id: orders.id, number: orders.number, token: orders.token });
  if (!saved) return findTwin(tx, order.key, order.contentDigest);

  await tx.insert(orderItems).values(
    order.lines.map(({ product, quantity, actualPrice }, position) => ({
      orderId: saved.id,
      position,
      productId: product.id,
      quantity,
      price: product.price,
      floor: product.lprice,
      actualPrice,
      name: product.name,
      nameEn: product.nameEn,
      imageUrl: product.imageUrl,
    })),
  );
  return { ok: true, ...saved, total, isNew: true };
}

/** The order that a key already stands for, if there is one. */
export async function findRecordedOrder(
  db: Database,
  key: string,
  contentDigest: string,
): Promise<RecordedOrder | undefined> {
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.number,
      token: orders.token,
      total: orders.totalAmount,
      contentDigest: orders.contentDigest,
    })
    .from(orders)
    .where(eq(orders.idempotencyKey, key));
  if (!order) return undefined;
  const { contentDigest: known, ...found } = order;
  if (known !== contentDigest) return { ok: false, reason: 'key-used', id: found.id, token: found.token };
  return { ok: true, ...found, isNew: false };
}

async function findTwin(db: Database, key: string, contentDigest: string): Promise<RecordedOrder> {
  const twin = await findRecordedOrder(db, key, contentDigest);
  if (!twin) throw new Error('an order with this key stood in the way, and is gone');
  return twin;
}

/** A fingerprint of plain values. */
export function digestContent(content: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** The products of these ids that are on sale, with what an order keeps of them. */
export async function listToSell(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: products.id,
      price: products.price,
      lprice: products.lprice,
      stock: products.stock,
      name: products.name,
      nameEn: products.nameEn,
      imageUrl: products.imageUrl,
    })
    .from(products)
    .where(and(isNull(products.archivedAt), inArray(products.id, ids)));
}
