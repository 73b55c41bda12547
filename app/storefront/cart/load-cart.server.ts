import { data, type RouterContextProvider } from 'react-router';
import { type CartLine, decodeLines } from '../../domain/cart/cart.ts';
import { includedTowns } from '../../domain/delivery/zone.ts';
import { priceCart } from '../../domain/orders/order.ts';
import { listProductsByIds } from '../../domain/products/product.queries.ts';
import { databaseTimedOutContext, type Shop, shopContext } from '../../platform/context.server.ts';
import { cachedOffer, findDeposit } from '../cached-records.server.ts';
import { findBrowserId, setBrowserId } from '../forms/known-browser.server.ts';
import { cartFromCookie } from './cart-cookie.ts';
import { newOrderKey, signedNow } from './order-form/order-key.server.ts';
import { readNote } from './quantity-note.ts';

type CartRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** The cart of this browser, priced today, with a key for what its form sends. */
export async function loadCart({ request, context }: CartRequest) {
  const shop = context.get(shopContext);
  const { db, logError } = shop;
  const cart = cartFromCookie(request.headers.get('Cookie'));
  const query = new URL(request.url).searchParams;
  const [removed] = decodeLines([query.get('removed') ?? '']);
  const note = readNote(query);
  const browser = await findBrowserId(request, shop);
  const headers = await setBrowserId(browser, shop);
  const form = { orderKey: newOrderKey(browser.id, shop), openedAt: signedNow(shop) };
  const unpriced = () =>
    data(
      { quote: undefined, removed: undefined, note: undefined, isFull: false, ...form },
      { status: 503, headers },
    );
  if (context.get(databaseTimedOutContext)) return unpriced();
  try {
    const quote = await quoteCart(shop, cart.lines);
    const [product] = await listProductsByIds(db, removed ? [removed.productId] : []);
    const isFull = query.has('full');
    const undo = removed && product ? { ...removed, product } : undefined;
    return data({ quote, removed: undo, note, isFull, ...form }, { headers });
  } catch (error) {
    logError('cart not priced', error);
    return unpriced();
  }
}

export type Quote = Awaited<ReturnType<typeof quoteCart>>;

/** `offer` is undefined while the shop does not deliver; `includedIn` as `feeOf` takes it. */
export async function quoteCart(shop: Shop, lines: CartLine[]) {
  const ids = lines.map((line) => line.productId);
  const [products, offer] = await Promise.all([listProductsByIds(shop.db, ids), cachedOffer(shop)]);
  const priced = priceCart(lines, products);
  const deposit = priced.total > 0 ? await findDeposit(shop, priced.total) : undefined;
  return { ...priced, offer, deposit, includedIn: includedTowns(priced.sent.map(({ product }) => product)) };
}
