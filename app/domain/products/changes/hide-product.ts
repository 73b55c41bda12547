import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { lockFamilies } from '../families/lock-families.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { products } from '../product.tables.ts';

/** Takes a product off sale until it is ready; restoring puts it on sale (decisions/036). */
export async function hideProduct(
  db: Database,
  author: Author,
  id: number,
): Promise<Outcome<object, { reason: 'not-found' }>> {
  return db.transaction(async (tx) => {
    await lockFamilies(tx, [id]);
    const product = await lockProduct(tx, id);
    if (!product) return { ok: false, reason: 'not-found' };
    if (product.archivedAt && product.hidden) return { ok: true };
    await tx
      .update(products)
      .set({
        archivedAt: sql`coalesce(${products.archivedAt}, now())`,
        hidden: true,
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.id, id));
    await recordChange(tx, author, {
      action: 'product.hidden',
      subject: { type: 'product', id, name: product.name },
    });
    return { ok: true };
  });
}
