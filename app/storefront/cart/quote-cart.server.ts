import type { CartLine } from '../../domain/cart/cart.ts';
import { includedTowns } from '../../domain/delivery/zone.ts';
import { priceCart } from '../../domain/orders/order.ts';
import { listProductsByIds } from '../../domain/products/product.queries.ts';
import type { Shop } from '../../platform/context.server.ts';
import { cachedOffer } from '../cached-records.server.ts';

export type Quote = Awaited<ReturnType<typeof quoteCart>>;

/** `offer` is undefined while the shop does not deliver; `includedIn` as `feeOf` takes it. */
export async function quoteCart(shop: Shop, lines: CartLine[]) {
  const ids = lines.map((line) => line.productId);
  const [products, offer] = await Promise.all([listProductsByIds(shop.db, ids), cachedOffer(shop)]);
  const priced = priceCart(lines, products);
  return { ...priced, offer, includedIn: includedTowns(priced.sent.map(({ product }) => product)) };
}
