import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { refusePrices } from '../floor.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { products } from '../product.tables.ts';

export type ChangedPrice = Outcome<
  object,
  { reason: 'not-found' } | { reason: 'stale'; price: number } | { reason: 'below-floor' }
>;

/** In FCFA. Refuses when somebody changed the price since it was seen; other changes do not matter. */
export async function changePrice(
  db: Database,
  author: Author & { role: Role },
  { id, seen, price }: { id: number; seen: number; price: number },
): Promise<ChangedPrice> {
  return db.transaction(async (tx): Promise<ChangedPrice> => {
    const product = await lockProduct(tx, id);
    if (!product) return { ok: false, reason: 'not-found' };
    if (product.price === price) return { ok: true };
    if (product.price !== seen) return { ok: false, reason: 'stale', price: product.price };
    if (refusePrices(author.role, product, { price })) return { ok: false, reason: 'below-floor' };
    await tx
      .update(products)
      .set({ price, version: sql`${products.version} + 1` })
      .where(eq(products.id, id));
    await recordChange(tx, author, {
      action: 'product.changed',
      subject: { type: 'product', id, name: product.name },
      before: { price: product.price },
      after: { price },
    });
    return { ok: true };
  });
}
