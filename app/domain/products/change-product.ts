import { and, eq, ne, sql } from 'drizzle-orm';
import { type Database, isUniqueViolation } from '../../platform/database/database.server.ts';
import type { Role } from '../administrators/permission.ts';
import { differences } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { listShownPictures } from '../pictures/picture.queries.ts';
import { mayNotLowerFloor } from './floor.ts';
import type { ProductDetails, ProductRefused } from './product.schema.ts';
import { products } from './product.tables.ts';
import { detailsOf } from './product.ts';
import { findLastChange, lockProduct, type StaffProduct } from './staff-products.queries.ts';

export type ProductChange = {
  id: number;
  version: number;
  product: ProductDetails;
};

export type ChangedProduct = Outcome<
  {
    version: number;
    unusedPicture: string | undefined;
  },
  | { reason: 'not-found' }
  | { reason: 'stale'; current: StaffProduct; lastChange: { who: string; at: Date } | undefined }
  | ProductRefused
>;

/** The slug stays: links point to it. */
export async function changeProduct(
  db: Database,
  author: Author & { role: Role },
  change: ProductChange,
): Promise<ChangedProduct> {
  const skuTaken = { ok: false, reason: 'fields', fields: { sku: 'sku-taken' } } as const;
  try {
    return await db.transaction(async (tx): Promise<ChangedProduct> => {
      const current = await lockProduct(tx, change.id);
      if (!current) return { ok: false, reason: 'not-found' };
      if (current.version !== change.version)
        return { ok: false, reason: 'stale', current, lastChange: await findLastChange(tx, change.id) };
      const changed = differences(detailsOf(current), change.product);
      if (!changed) return { ok: true, version: current.version, unusedPicture: undefined };
      if (mayNotLowerFloor(author.role, current, change.product))
        return { ok: false, reason: 'fields', fields: { lprice: 'floor-lowered' } };
      if (await isSkuOfAnother(tx, change)) return skuTaken;

      await tx
        .update(products)
        .set({ ...changed.after, version: sql`${products.version} + 1` })
        .where(eq(products.id, change.id));
      await recordChange(tx, author, {
        action: 'product.changed',
        subject: { type: 'product', id: change.id, name: change.product.name },
        ...changed,
      });
      return {
        ok: true,
        version: current.version + 1,
        unusedPicture: await findUnusedPicture(tx, changed.before.imageUrl),
      };
    });
  } catch (error) {
    // Two products given one SKU at the same moment: only the database notices.
    if (isUniqueViolation(error, 'products_sku_key')) return skuTaken;
    throw error;
  }
}

async function isSkuOfAnother(tx: Database, { id, product }: ProductChange): Promise<boolean> {
  if (product.sku === null) return false;
  return (await tx.$count(products, and(eq(products.sku, product.sku), ne(products.id, id)))) > 0;
}

async function findUnusedPicture(tx: Database, replaced: string | undefined): Promise<string | undefined> {
  if (!replaced) return undefined;
  const shown = await listShownPictures(tx, [replaced]);
  return shown.length > 0 ? undefined : replaced;
}
