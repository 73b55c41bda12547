import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';

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
