import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { findStockCost } from './cost.queries.ts';
import { valuedMovements } from './cost.tables.ts';
import { seenCost } from './cost.ts';

export type SetCost = Outcome<
  object,
  | { reason: 'not-found' }
  /** Without pieces there is nothing to value: the cost comes with the next delivery. */
  | { reason: 'no-pieces' }
  | { reason: 'cost-moved' }
>;

/** Says what each piece in stock cost, in FCFA. The figure stands in the ledger, not in the audit log. */
export async function setCost(
  db: Database,
  author: Author,
  { id, cost, seen }: { id: number; cost: number; seen: string },
): Promise<SetCost> {
  return db.transaction(async (tx): Promise<SetCost> => {
    const product = await lockProduct(tx, id);
    const current = product && (await findStockCost(tx, id));
    if (!product || !current) return { ok: false, reason: 'not-found' };
    if (current.stock === 0) return { ok: false, reason: 'no-pieces' };
    const value = cost * current.stock;
    if (value === current.value) return { ok: true };
    if (seenCost(current) !== seen) return { ok: false, reason: 'cost-moved' };

    await tx.insert(valuedMovements).values({
      productId: id,
      change: 0,
      reason: 'cost',
      value: value - (current.value ?? 0),
      administratorId: author.id,
      administratorName: author.username,
    });
    await recordChange(tx, author, {
      action: 'product.cost-set',
      subject: { type: 'product', id, name: product.name },
    });
    return { ok: true };
  });
}
