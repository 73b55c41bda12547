import type { CartLine } from '../../domain/cart/cart.ts';
import { priceCart } from '../../domain/orders/order.ts';
import { listProductsByIds } from '../../domain/products/product.queries.ts';
import type { Database } from '../../platform/database/database.server.ts';

export type Quote = Awaited<ReturnType<typeof quoteCart>>;

export async function quoteCart(db: Database, lines: CartLine[]) {
  const ids = lines.map((line) => line.productId);
  return priceCart(lines, await listProductsByIds(db, ids));
}
