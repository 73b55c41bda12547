import { and, eq, ne, sql } from 'drizzle-orm';
import { type Database, isUniqueViolation } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { differences } from '../../audit-log/audit.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isIntegerId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { listShownPictures } from '../../pictures/picture.queries.ts';
import { refusePrices } from '../floor.ts';
import { hasUnknownReference } from '../list/goes-with.queries.ts';
import { findLastChange, lockProduct, type StaffProduct } from '../list/staff-products.queries.ts';
import type { ProductDetails, ProductRefused } from '../product.schema.ts';
import { products } from '../product.tables.ts';
import { detailsOf } from '../product.ts';
import { hasSkuLike, lockSkus } from '../sku.queries.ts';
import { filesIn, hasPictureOfAnother, savePictures } from './save-pictures.ts';

export type ProductChange = {
  id: number;
  version: number;
  product: ProductDetails;
};

export type ChangedProduct = Outcome<
  {
    version: number;
    unusedFiles: string[];
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
  if (!isIntegerId(change.id)) return { ok: false, reason: 'not-found' };
  try {
    return await db.transaction(async (tx): Promise<ChangedProduct> => {
      if (await isNewSku(tx, change)) await lockSkus(tx);
      const current = await lockProduct(tx, change.id);
      if (!current) return { ok: false, reason: 'not-found' };
      const changed = differences(detailsOf(current), change.product);
      if (!changed) return { ok: true, version: current.version, unusedFiles: [] };
      if (current.version !== change.version)
        return { ok: false, reason: 'stale', current, lastChange: await findLastChange(tx, change.id) };
      const refused = refusePrices(author.role, current, change.product);
      if (refused) return { ok: false, reason: 'fields', fields: { [refused.field]: refused.reason } };
      const taken = await refuseReferences(tx, change, changed);
      if (taken) return taken;

      const { morePictures, ...columns } = changed.after;
      if (morePictures !== undefined) await savePictures(tx, change.id, morePictures);
      await tx
        .update(products)
        .set({ ...columns, version: sql`${products.version} + 1` })
        .where(eq(products.id, change.id));
      await recordChange(tx, author, {
        action: 'product.changed',
        subject: { type: 'product', id: change.id, name: change.product.name },
        ...changed,
      });
      return {
        ok: true,
        version: current.version + 1,
        unusedFiles: await listUnusedFiles(tx, changed.before),
      };
    });
  } catch (error) {
    // Two products given one SKU at the same moment: only the database notices.
    if (isUniqueViolation(error, 'products_sku_key')) return skuTaken;
    throw error;
  }
}

const skuTaken = { ok: false, reason: 'fields', fields: { sku: 'sku-taken' } } as const;

/** What the change names must exist, or belong to no other product. */
async function refuseReferences(
  tx: Database,
  change: ProductChange,
  { before, after: { sku, goesWith, morePictures } }: Record<'before' | 'after', Partial<ProductDetails>>,
): Promise<({ ok: false } & ProductRefused) | undefined> {
  if (sku && (await isSkuOfAnother(tx, change))) return skuTaken;
  if (goesWith && (await hasUnknownReference(tx, goesWith)))
    return { ok: false, reason: 'fields', fields: { goesWith: 'goes-with-unknown' } };
  const own = { productId: change.id, shown: picturesOf(before) };
  if (morePictures !== undefined && (await hasPictureOfAnother(tx, morePictures, own)))
    return { ok: false, reason: 'fields', fields: { morePictures: 'picture-of-another' } };
  return undefined;
}

async function isNewSku(tx: Database, { id, product: { sku } }: ProductChange): Promise<boolean> {
  return sku !== null && (await tx.$count(products, and(eq(products.id, id), eq(products.sku, sku)))) === 0;
}

async function isSkuOfAnother(tx: Database, { id, product }: ProductChange): Promise<boolean> {
  if (product.sku === null) return false;
  return (await tx.$count(products, and(hasSkuLike([product.sku]), ne(products.id, id)))) > 0;
}

const picturesOf = ({ imageUrl = '', morePictures = '' }: Partial<ProductDetails>) => [
  imageUrl,
  ...filesIn(morePictures),
];

async function listUnusedFiles(tx: Database, before: Partial<ProductDetails>): Promise<string[]> {
  const replaced = [...picturesOf(before), before.noticeFile ?? ''].filter((file) => file !== '');
  const shown = new Set(await listShownPictures(tx, replaced));
  return replaced.filter((file) => !shown.has(file));
}
