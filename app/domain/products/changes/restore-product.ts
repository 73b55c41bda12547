import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { lockFamilies } from '../families/lock-families.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { products } from '../product.tables.ts';
import { isForSale } from '../product.ts';

export async function restoreProduct(
  db: Database,
  author: Author,
  id: number,
): Promise<Outcome<object, { reason: 'not-found' }>> {
  return db.transaction(async (tx) => {
    await lockFamilies(tx, [id]);
    const product = await lockProduct(tx, id);
    if (!product) return { ok: false, reason: 'not-found' };
    if (isForSale(product)) return { ok: true };
    await tx
      .update(products)
      .set({
        ...(product.listed ? { archivedAt: null, hidden: false } : { hidden: true }),
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.id, id));
    await recordChange(tx, author, {
      action: 'product.restored',
      subject: { type: 'product', id, name: product.name },
    });
    return { ok: true };
  });
}
