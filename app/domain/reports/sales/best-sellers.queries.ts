import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Goods, listGoods } from '../../products/list/find-goods.queries.ts';
import { products } from '../../products/product.tables.ts';
import type { Category } from '../../products/product.ts';
import { salesByProduct } from './sales.tables.ts';

export async function listBestSellers(
  db: Database,
  { category, limit }: { category: Category | undefined; limit: number },
): Promise<Goods[]> {
  const isWanted = and(isNull(products.archivedAt), category && eq(products.category, category));
  const sold = await db
    .select({ id: products.id })
    .from(salesByProduct)
    .innerJoin(products, eq(products.id, salesByProduct.productId))
    .where(isWanted)
    .orderBy(desc(salesByProduct.quantity), salesByProduct.productId)
    .limit(limit);
  const newest =
    sold.length < limit
      ? await db
          .select({ id: products.id })
          .from(products)
          .where(isWanted)
          .orderBy(desc(products.createdAt), desc(products.id))
          .limit(limit)
      : [];
  const ids = [...new Set([...sold, ...newest].map(({ id }) => id))].slice(0, limit);
  return listGoods(db, ids, 'for-sale');
}
