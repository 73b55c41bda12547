import { isDeepStrictEqual } from 'node:util';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { settings } from '../../settings/settings.tables.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import type { Count } from '../product.schema.ts';
import { stockMovements } from '../product.tables.ts';
import {
  type CountedSerials,
  type CountedUnitsRefusal,
  noSerials,
  planCountedUnits,
  sayCounted,
  writeCountedUnits,
} from '../units/count-units.ts';
import { moveStock } from './move-stock.ts';

export type CountedStock = Outcome<
  { change: number },
  | { reason: 'not-found' }
  | { reason: 'stock-moved'; stock: number }
  /** Which lot has more, or fewer, only a count of its lots says. */
  | { reason: 'has-lots' }
  | CountedUnitsRefusal
>;

/** Refuses when the stock moved since the administrator saw it: a sale would be counted back in. */
export async function countStock(
  db: Database,
  author: Author,
  { id, counted, seen, note, ...named }: { id: number } & Count & Partial<CountedSerials>,
): Promise<CountedStock> {
  return db.transaction(async (tx): Promise<CountedStock> => {
    const product = await lockProduct(tx, id);
    if (!product?.counted) return { ok: false, reason: 'not-found' };
    const { stock } = product;
    const serials = { ...noSerials, ...named };
    if (stock !== seen) return answerMoved(tx, author, stock, { id, counted, seen, note, ...serials });
    const change = counted - stock;
    if (await needsLots(tx, product, change)) return { ok: false, reason: 'has-lots' };
    const units = await planCountedUnits(tx, { id, stock, counted, ...serials });
    if (!units.ok) return units;
    const said = sayCounted(serials);
    if (change === 0 && said.length === 0) return { ok: true, change };

    if (change !== 0) await moveStock(tx, author, { productId: id, change, reason: 'count', note });
    await writeCountedUnits(tx, author, { ...product, note }, units.plan);
    await recordChange(tx, author, {
      action: 'product.counted',
      subject: { type: 'product', id, name: product.name },
      before: { stock },
      after: { stock: counted, ...(said.length > 0 && { serials: said }), note },
    });
    return { ok: true, change };
  });
}

/** The same count sent again, whose answer was lost, is saved already. Whether the same serial numbers were named is not known. */
async function answerMoved(
  tx: Database,
  author: Author,
  stock: number,
  { id, counted, seen, note, missing, found }: { id: number } & Count & CountedSerials,
): Promise<CountedStock> {
  const [last] = await tx
    .select(pick(stockMovements, 'reason', 'change', 'note', 'administratorId'))
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(desc(stockMovements.id))
    .limit(1);
  const change = counted - seen;
  const isSaved =
    stock === counted &&
    missing.length + found.length === 0 &&
    isDeepStrictEqual(last, { reason: 'count', change, note, administratorId: author.id });
  return isSaved ? { ok: true, change } : { ok: false, reason: 'stock-moved', stock };
}

/** While the module is off, nobody sees lots. */
async function needsLots(tx: Database, { hasLots }: { hasLots: boolean }, change: number): Promise<boolean> {
  if (!hasLots || change === 0) return false;
  const [found] = await tx.select(pick(settings, 'serialsOn')).from(settings);
  return found?.serialsOn ?? false;
}
