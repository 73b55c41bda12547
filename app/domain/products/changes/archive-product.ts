import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { lockFamilies } from '../families/lock-families.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { products } from '../product.tables.ts';

export async function archiveProduct(
  db: Database,
  author: Author,
  id: number,
): Promise<Outcome<object, { reason: 'not-found' }>> {
  return db.transaction(async (tx) => {
    await lockFamilies(tx, [id]);
    const product = await lockProduct(tx, id);
    if (!product) return { ok: false, reason: 'not-found' };
    if (product.archivedAt && !product.hidden) return { ok: true };
    await tx
      .update(products)
      .set({ archivedAt: sql`now()`, hidden: false, version: sql`${products.version} + 1` })
      .where(eq(products.id, id));
    await recordChange(tx, author, {
      action: 'product.archived',
      subject: { type: 'product', id, name: product.name },
    });
    return { ok: true };
  });
}
