import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Author } from '../../audit-log/record-change.ts';
import { notifySeller } from '../../mails/queue-mail.ts';
import { pick } from '../../pick.ts';
import { type LotChange, products, stockMovements } from '../product.tables.ts';
import { namesWithOptions } from '../product.ts';
import { isLow, thresholdOf } from './stock.ts';

export type StockMovement = {
  productId: number;
  /** Pieces in (positive) or out (negative), never 0. */
  change: number;
  reason: 'order' | 'return' | 'count' | 'import';
  orderItemId?: number;
  note?: string;
  /** Of a product with lots; without them a trigger chooses those that expire first. */
  lots?: LotChange[];
};

/** A trigger adds the ledger row to `products.stock` and refuses less than 0. Move several products by id: no deadlocks. */
export async function moveStock(tx: Database, author: Author, movement: StockMovement): Promise<void> {
  const [moved] = await tx
    .insert(stockMovements)
    .values({ ...movement, administratorId: author.id, administratorName: author.username })
    .returning({ id: stockMovements.id });
  if (!moved || movement.change > 0) return;

  const [product] = await tx
    .select(pick(products, 'name', 'nameEn', 'option1', 'option2', 'stock', 'category', 'lowAt'))
    .from(products)
    .where(eq(products.id, movement.productId));
  if (!product) return;
  const wasLow = isLow({ ...product, stock: product.stock - movement.change });
  if (wasLow || !isLow(product)) return;
  await notifySeller(tx, 'low-stock', `low-stock:${moved.id}`, {
    productId: movement.productId,
    ...namesWithOptions(product),
    stock: product.stock,
    threshold: thresholdOf(product),
  });
}

type LotMove = {
  productId: number;
  lot: number;
  /** Pieces into the lot, or out of it where negative. */
  change: number;
  /** Whose pieces they are, once they left. */
  orderItemId?: number;
};

/** Pieces that change only their lot: what one has more, another of the product has less, or the stock is not its lots any more. */
export async function moveLot(tx: Database, { productId, lot, change, orderItemId }: LotMove) {
  await tx.execute(
    sql`select move_lot(${lot}::bigint, ${productId}, null, ${orderItemId ?? null}::bigint, ${change})`,
  );
}
