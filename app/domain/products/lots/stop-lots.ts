import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { products } from '../product.tables.ts';
import { lots } from './lot.tables.ts';

/** From now on the product is counted as a whole again. Where its lots went stays known. */
export async function stopLots(
  db: Database,
  author: Author,
  { id }: { id: number },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (!product) return { ok: false, reason: 'not-found' };
    if (!product.hasLots) return { ok: true };
    await tx.execute(sql`insert into lot_movements (lot_id, change)
      select id, -on_hand from ${lots} where product_id = ${id} and on_hand > 0`);
    await tx.update(lots).set({ onHand: 0 }).where(eq(lots.productId, id));
    await tx.update(products).set({ hasLots: false }).where(eq(products.id, id));
    await recordChange(tx, author, {
      action: 'product.lots-stopped',
      subject: { type: 'product', id, name: product.name },
    });
    return { ok: true };
  });
}
