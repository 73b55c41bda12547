import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { AuditAction } from '../../audit-log/audit.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { lockFamilies } from '../families/family.queries.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { products } from '../product.tables.ts';
import { isForSale } from '../product.ts';

export const archiveProduct = saleVerb('product.archived', ({ archivedAt, hidden }) =>
  archivedAt && !hidden ? undefined : { archivedAt: sql`now()`, hidden: false },
);

/** Takes a product off sale until it is ready; restoring puts it on sale (decisions/036). */
export const hideProduct = saleVerb('product.hidden', ({ archivedAt, hidden, listed }) =>
  !listed || (archivedAt && hidden)
    ? undefined
    : { archivedAt: sql`coalesce(${products.archivedAt}, now())`, hidden: true },
);

export const restoreProduct = saleVerb('product.restored', (product) => {
  if (isForSale(product)) return undefined;
  return product.listed ? { archivedAt: null, hidden: false } : { hidden: true };
});

type Stored = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

/** @param decide Undefined: it is so already. */
function saleVerb(
  action: AuditAction,
  decide: (product: Stored) => { archivedAt?: SQL | null; hidden: boolean } | undefined,
) {
  return async (
    db: Database,
    author: Author,
    id: number,
  ): Promise<Outcome<object, { reason: 'not-found' }>> =>
    db.transaction(async (tx) => {
      await lockFamilies(tx, [id]);
      const product = await lockProduct(tx, id);
      if (!product) return { ok: false, reason: 'not-found' };
      const changed = decide(product);
      if (!changed) return { ok: true };
      await tx
        .update(products)
        .set({ ...changed, version: sql`${products.version} + 1` })
        .where(eq(products.id, id));
      await recordChange(tx, author, { action, subject: { type: 'product', id, name: product.name } });
      return { ok: true };
    });
}
