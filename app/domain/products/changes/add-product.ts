import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { saveOnce } from '../../../platform/database/save-once.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { digestContent } from '../../digest-content.ts';
import type { Outcome } from '../../outcome.ts';
import { refusePrices } from '../floor.ts';
import { hasUnknownReference } from '../list/goes-with.queries.ts';
import type { ProductDetails, ProductRefused } from '../product.schema.ts';
import { productAdditions, products } from '../product.tables.ts';
import { skuAfter } from '../proposals/proposal.ts';
import { hasSkuLike, lockSkus } from '../sku.queries.ts';
import { slugOf, takeSlug } from '../slug.ts';
import { moveStock } from '../stock/move-stock.ts';
import { hasPictureOfAnother, savePictures } from './save-pictures.ts';

export type ProductToAdd = {
  product: ProductDetails;
  stock: number;
  isService?: boolean;
  /** The SKU was proposed, not chosen: one that is taken meanwhile gives way to the next. */
  isSkuProposed?: boolean;
};

export type AddedProduct = Outcome<{ id: number; slug: string }, ProductRefused>;

export async function addProduct(
  db: Database,
  author: Author & { role: Role },
  { product: wanted, stock, isService = false, isSkuProposed = false }: ProductToAdd,
): Promise<AddedProduct> {
  return db.transaction(async (tx): Promise<AddedProduct> => {
    if (wanted.sku !== null) await lockSkus(tx);
    const refused = refusePrices(author.role, undefined, wanted);
    if (refused) return { ok: false, reason: 'fields', fields: { [refused.field]: refused.reason } };
    if (await hasUnknownReference(tx, wanted.goesWith))
      return { ok: false, reason: 'fields', fields: { goesWith: 'goes-with-unknown' } };
    if (await hasPictureOfAnother(tx, wanted.morePictures))
      return { ok: false, reason: 'fields', fields: { morePictures: 'picture-of-another' } };
    const added = await insertUnderOwnSlug(tx, wanted, { isService, isSkuProposed });
    if (!added) return { ok: false, reason: 'fields', fields: { sku: 'sku-taken' } };
    const { id, slug, product } = added;
    await savePictures(tx, id, product.morePictures);
    if (stock > 0) await moveStock(tx, author, { productId: id, change: stock, reason: 'count' });
    await recordChange(tx, author, {
      action: 'product.added',
      subject: { type: 'product', id, name: product.name },
      after: { ...product, slug, ...(isService ? { service: true } : { stock }) },
    });
    return { ok: true, id, slug };
  });
}

/** The key belongs to another product, added under this id. */
export type KeyUsed = { ok: false; reason: 'key-used'; id: number };

/** The same `key`, made with the form, is the same product. Throws `OutcomeUnknown` when the product may be added. */
export async function addProductOnce(
  db: Database,
  author: Author & { role: Role },
  { key, mayBeSaved = false, ...toAdd }: ProductToAdd & { key: string; mayBeSaved?: boolean },
): Promise<Outcome<{ id: number }, ProductRefused | KeyUsed>> {
  const contentDigest = digestContent([toAdd.product, toAdd.stock, ...(toAdd.isService ? ['service'] : [])]);
  return saveProductOnce(db, { key, contentDigest, mayBeSaved }, (tx) => addProduct(tx, author, toAdd));
}

type Once = { key: string; contentDigest: string; mayBeSaved?: boolean };

export async function saveProductOnce<Refused extends { reason: string }>(
  db: Database,
  { key, contentDigest, mayBeSaved = false }: Once,
  save: (tx: Database) => Promise<Outcome<{ id: number }, Refused>>,
): Promise<Outcome<{ id: number }, Refused | KeyUsed>> {
  return saveOnce<Outcome<{ id: number }, Refused | KeyUsed>>(db, {
    name: `product ${key}`,
    find: async (tx) => {
      const [known] = await tx.select().from(productAdditions).where(eq(productAdditions.key, key));
      if (!known) return undefined;
      if (known.contentDigest !== contentDigest)
        return { ok: false, reason: 'key-used', id: known.productId };
      return { ok: true, id: known.productId };
    },
    save: async (tx) => {
      const saved = await save(tx);
      if (saved.ok) await tx.insert(productAdditions).values({ key, contentDigest, productId: saved.id });
      return saved;
    },
    mayBeSaved,
  });
}

/** Undefined when a SKU that was chosen is taken. */
async function insertUnderOwnSlug(
  tx: Database,
  wanted: ProductDetails,
  { isService, isSkuProposed }: { isService: boolean; isSkuProposed: boolean },
) {
  let product = wanted;
  for (;;) {
    if (product.sku !== null && (await tx.$count(products, hasSkuLike([product.sku]))) > 0) {
      if (!isSkuProposed) return undefined;
      product = { ...product, sku: skuAfter(product.sku) ?? null };
      continue;
    }
    // Waits for another product with this slug or SKU to be saved, then tries again.
    const [added] = await tx
      .insert(products)
      .values({
        ...product,
        slug: await findFreeSlug(tx, slugOf(product.name)),
        ...(isService && { counted: false, listed: false, archivedAt: sql`now()`, hidden: true }),
      })
      .onConflictDoNothing()
      .returning({ id: products.id, slug: products.slug });
    if (added) return { ...added, product };
  }
}

async function findFreeSlug(tx: Database, slug: string): Promise<string> {
  const similar = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`${products.slug} = ${slug} or ${products.slug} ~ ${`^${slug}-[0-9]+$`}`);
  return takeSlug(slug, new Map(similar.map((each) => [each.slug, 2])));
}
