import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { moveStock } from './move-stock.ts';
import type { Count } from './stock.schema.ts';

/** Refuses when the stock moved since the administrator saw it: a sale would be counted back in. */
export async function countStock(
  db: Database,
  author: Author,
  { id, counted, seen, note }: { id: number } & Count,
): Promise<Outcome<{ change: number }, { reason: 'not-found' } | { reason: 'stock-moved'; stock: number }>> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (!product?.counted) return { ok: false, reason: 'not-found' };
    const { stock } = product;
    if (stock !== seen) return { ok: false, reason: 'stock-moved', stock };
    const change = counted - stock;
    if (change === 0) return { ok: true, change };

    await moveStock(tx, author, { productId: id, change, reason: 'count', note });
    await recordChange(tx, author, {
      action: 'product.counted',
      subject: { type: 'product', id, name: product.name },
      before: { stock },
      after: { stock: counted, note },
    });
    return { ok: true, change };
  });
}
