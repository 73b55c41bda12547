import { eq, sql } from 'drizzle-orm';
import { type Database, isUniqueViolation } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { isReferredTo } from '../list/goes-with.queries.ts';
import { lockProduct } from '../list/staff-products.queries.ts';
import { products } from '../product.tables.ts';
import { lockFamilies } from './family.queries.ts';
import { families } from './family.tables.ts';
import { familyLimits, optionPosition } from './family.ts';

export type FamilyNotAdded = {
  reason: 'product-unknown' | 'product-in-family' | 'option-missing' | 'option-too-long' | 'slug-taken';
};

/** Makes a family of one product, named by SKU or by id after `#`; `size` is that product's. */
export async function addFamily(
  db: Database,
  author: Author,
  { reference, size }: { reference: string; size: string },
): Promise<Outcome<{ id: number }, FamilyNotAdded>> {
  if (size === '') return { ok: false, reason: 'option-missing' };
  if (size.length > familyLimits.option) return { ok: false, reason: 'option-too-long' };
  try {
    return await db.transaction(async (tx) => {
      await lockFamilies(tx, []);
      const wanted = isReferredTo(reference);
      const [found] = wanted
        ? await tx.select({ id: products.id }).from(products).where(wanted).limit(1)
        : [];
      const product = found && (await lockProduct(tx, found.id));
      if (!product || product.archivedAt) return { ok: false, reason: 'product-unknown' };
      if (product.familyId !== null) return { ok: false, reason: 'product-in-family' };
      const { slug, name, nameEn } = product;
      const [family] = await tx
        .insert(families)
        .values({ slug, name, nameEn })
        .returning({ id: families.id });
      if (!family) throw new Error('the family was not saved');
      await tx
        .update(products)
        .set({
          familyId: family.id,
          option1: size,
          option1Position: optionPosition(size, 0),
          version: sql`${products.version} + 1`,
        })
        .where(eq(products.id, product.id));
      await recordChange(tx, author, {
        action: 'family.saved',
        subject: { type: 'family', id: family.id, name },
        after: { name, nameEn, variants: [size] },
      });
      return { ok: true, id: family.id };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'families_slug_key')) return { ok: false, reason: 'slug-taken' };
    throw error;
  }
}
