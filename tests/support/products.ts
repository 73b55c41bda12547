import { products, stockMovements } from '../../app/domain/products/product.tables.ts';
import type { Database } from '../../app/platform/database.server.ts';

type Wanted = Partial<typeof products.$inferInsert> & { slug: string };

/** Puts a product on sale, with its stock counted into the ledger. */
export async function putOnSale(db: Database, { stock = 10, ...wanted }: Wanted) {
  const [product] = await db
    .insert(products)
    .values({ name: wanted.slug, price: 10_000, lprice: 8_000, category: 'medical', ...wanted })
    .returning();
  if (!product) throw new Error('the product was not saved');
  if (stock > 0)
    await db.insert(stockMovements).values({ productId: product.id, change: stock, reason: 'count' });
  return { ...product, stock };
}
