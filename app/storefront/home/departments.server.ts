import type { Count } from '../../domain/products/list/product-list.ts';
import { type Category, categories, type PublicProduct } from '../../domain/products/product.ts';
import { searchProducts } from '../../domain/products/search/search.queries.ts';
import type { Shop } from '../../platform/context.server.ts';
import { cachedForSearches } from '../cached-records.server.ts';
import { everything } from '../products/list/list-address.ts';

/** `face` is the dearest product: the newest ones stand on the home page already. */
export type Department = { category: Category; count: Count; face: PublicProduct };

export async function listDepartments(shop: Shop): Promise<Department[]> {
  const shared = cachedForSearches(shop);
  const found = await Promise.all(
    categories.map(async (category) => {
      const wanted = { ...everything, category, sort: 'price-down' as const, pageSize: 1 };
      const { products, categoryCounts } = await searchProducts(shop.db, wanted, shared);
      return { category, count: categoryCounts[category], face: products[0] };
    }),
  );
  return found.flatMap(({ category, count, face }) => (count && face ? [{ category, count, face }] : []));
}
