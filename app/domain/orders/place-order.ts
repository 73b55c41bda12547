import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.server.ts';
import type { CartLine } from '../cart/cart.ts';
import type { Language } from '../localized.ts';
import type { Outcome } from '../outcome.ts';
import { products } from '../products/product.tables.ts';
import { orderItems, orders } from './order.tables.ts';
import { type Buyer, orderNumber, priceCart } from './order.ts';

export type OrderRequest = {
  /** Made with the form: the same key is the same order, however often it arrives. */
  key: string;
  language: Language;
  buyer: Buyer;
  lines: CartLine[];
  /** The total that the buyer saw and agreed to, in FCFA; without it the shop's own total is taken as agreed. */
  seenTotal: number | undefined;
};

export type PlacedOrder = Outcome<
  { token: string },
  | { reason: 'cart-empty' | 'cart-changed' }
  /** The key belongs to another order, already saved under this token. */
  | { reason: 'key-used'; token: string }
>;

/**
 * Saves an order once, priced from the catalogue, with its lines as they are sold today.
 * Refuses an empty cart, a cart of which a price, a product or the stock changed since the buyer saw it
 * (`cart-changed`), and a key that already stands for an order with other contents (`key-used`).
 */
export async function placeOrder(db: Database, request: OrderRequest): Promise<PlacedOrder> {
  const contentDigest = digest(request);
  const known = await findByKey(db, request.key, contentDigest);
  if (known) return known;

  return db.transaction(async (tx): Promise<PlacedOrder> => {
    const onSale = await listForOrder(
      tx,
      request.lines.map((line) => line.productId),
    );
    const { lines, sent, total } = priceCart(request.lines, onSale);
    if (lines.length === 0) return { ok: false, reason: 'cart-empty' };
    const isAsSeen = sent.length === lines.length && total === (request.seenTotal ?? total);
    if (!isAsSeen) return { ok: false, reason: 'cart-changed' };

    const token = randomBytes(18).toString('base64url');
    const saved = await tx
      .insert(orders)
      .values({
        number: await nextOrderNumber(tx),
        token,
        idempotencyKey: request.key,
        contentDigest,
        customerName: request.buyer.name,
        phone: request.buyer.phone,
        phoneTyped: request.buyer.phoneTyped,
        language: request.language,
        totalAmount: total,
      })
      // A twin of this request may have been faster: this waits for it to commit, then saves nothing.
      .onConflictDoNothing({ target: orders.idempotencyKey })
      .returning({ id: orders.id });
    const [order] = saved;
    if (!order) return await findTwin(tx, request.key, contentDigest);

    await tx.insert(orderItems).values(
      sent.map(({ product, quantity }, position) => ({
        orderId: order.id,
        position,
        productId: product.id,
        quantity,
        price: product.price,
        floor: product.lprice,
        name: product.name,
        nameEn: product.nameEn,
        imageUrl: product.imageUrl,
      })),
    );
    return { ok: true, token };
  });
}

async function findByKey(db: Database, key: string, contentDigest: string): Promise<PlacedOrder | undefined> {
  const [order] = await db
    .select({ token: orders.token, contentDigest: orders.contentDigest })
    .from(orders)
    .where(eq(orders.idempotencyKey, key));
  if (!order) return undefined;
  if (order.contentDigest !== contentDigest) return { ok: false, reason: 'key-used', token: order.token };
  return { ok: true, token: order.token };
}

async function findTwin(db: Database, key: string, contentDigest: string): Promise<PlacedOrder> {
  const twin = await findByKey(db, key, contentDigest);
  if (!twin) throw new Error('an order with this key stood in the way, and is gone');
  return twin;
}

function digest({ buyer, lines }: OrderRequest): string {
  const ordered = [...lines].sort((one, other) => one.productId - other.productId);
  const content = JSON.stringify([
    buyer.name,
    buyer.phone,
    ordered.map((line) => [line.productId, line.quantity]),
  ]);
  return createHash('sha256').update(content).digest('base64url');
}

async function listForOrder(db: Database, ids: number[]) {
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

async function nextOrderNumber(db: Database): Promise<string> {
  const { rows } = await db.execute<{ sequence: string; year: number }>(
    sql`select nextval('order_number') as sequence, extract(year from now() at time zone 'Africa/Douala')::int as year`,
  );
  const [next] = rows;
  if (!next) throw new Error('the sequence of order numbers gave no number');
  return orderNumber(Number(next.sequence), next.year);
}
