import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { moveStock } from './move-stock.ts';
import type { ProductDetails, ProductRefused } from './product.schema.ts';
import { products } from './product.tables.ts';
import { slugOf, takeSlug } from './slug.ts';

export async function addProduct(
  db: Database,
  author: Author,
  { product, stock }: { product: ProductDetails; stock: number },
): Promise<Outcome<{ id: number; slug: string }, ProductRefused>> {
  return db.transaction(async (tx) => {
    const added = await insertUnderOwnSlug(tx, product);
    if (!added) return { ok: false, reason: 'fields', fields: { sku: 'sku-taken' } };
    const { id, slug } = added;
    if (stock > 0) await moveStock(tx, author, { productId: id, change: stock, reason: 'count' });
    await recordChange(tx, author, {
      action: 'product.added',
      subject: { type: 'product', id, name: product.name },
      after: { ...product, slug, stock },
    });
    return { ok: true, id, slug };
  });
}

async function insertUnderOwnSlug(tx: Database, product: ProductDetails) {
  for (;;) {
    if (product.sku !== null && (await tx.$count(products, eq(products.sku, product.sku))) > 0)
      return undefined;
    // Waits for another product with this slug or SKU to be saved, then tries again.
    const [added] = await tx
      .insert(products)
      .values({ ...product, slug: await findFreeSlug(tx, slugOf(product.name)) })
      .onConflictDoNothing()
      .returning({ id: products.id, slug: products.slug });
    if (added) return added;
  }
}

async function findFreeSlug(tx: Database, slug: string): Promise<string> {
  const similar = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`${products.slug} = ${slug} or ${products.slug} ~ ${`^${slug}-[0-9]+$`}`);
  return takeSlug(slug, new Map(similar.map((each) => [each.slug, 2])));
}
