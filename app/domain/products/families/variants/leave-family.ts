import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import type { Author } from '../../../audit-log/record-change.ts';
import type { Outcome } from '../../../outcome.ts';
import { lockProduct } from '../../list/staff-products.queries.ts';
import { products } from '../../product.tables.ts';
import { lockFamilies } from '../family.queries.ts';
import { recordVariantMove } from './record-variant-move.ts';

/** The product becomes one of its own again. The last one stays: a family is never empty. */
export async function leaveFamily(
  db: Database,
  author: Author,
  id: number,
): Promise<Outcome<object, { reason: 'not-found' | 'family-emptied' }>> {
  return db.transaction(async (tx) => {
    await lockFamilies(tx, [id]);
    const product = await lockProduct(tx, id);
    if (!product) return { ok: false, reason: 'not-found' };
    const { familyId, option1, option2 } = product;
    if (familyId === null) return { ok: true };
    if ((await tx.$count(products, eq(products.familyId, familyId))) === 1)
      return { ok: false, reason: 'family-emptied' };
    await tx
      .update(products)
      .set({
        ...{ familyId: null, option1: '', option1Position: 0, option2: '', option2Position: 0 },
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.id, id));
    const options = { option1, option2 };
    await recordVariantMove(tx, author, familyId, { what: 'left', name: product.name, options });
    return { ok: true };
  });
}
