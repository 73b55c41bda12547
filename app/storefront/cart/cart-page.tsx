import { data, redirect } from 'react-router';
import { clearedCart, decodeLines } from '../../domain/cart/cart.ts';
import type { Wishes } from '../../domain/delivery/wish.ts';
import type { Buyer } from '../../domain/orders/order.schema.ts';
import { placeOrder } from '../../domain/orders/place-order.ts';
import { listProductsByIds } from '../../domain/products/product.queries.ts';
import type { TooMany } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, databaseTimedOutContext, shopContext } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryHeaders } from '../../platform/retry-after.server.ts';
import { address, languageOf } from '../address.ts';
import { findBrowserId, setBrowserId } from '../forms/browser-id.server.ts';
import { formStatuses, submitPublicForm } from '../forms/submit-public-form.server.ts';
import { lastShopfront } from '../page-cache/last-good-shopfront.ts';
import { hasChat, pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/cart-page';
import { cartFromCookie, setCart } from './cart-cookie.ts';
import { CartView } from './cart-view.tsx';
import { redrawField } from './order-form/order-form.tsx';
import { isKeyOf, newOrderKey, openSince, signedNow } from './order-form/order-key.server.ts';
import { type OrderMisread, parseOrder, parseOrderForm } from './order-form/parse-order-form.server.ts';
import type { RefusedOrder } from './order-form/refused-order.ts';
import { type Quote, quoteCart } from './quote-cart.server.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, logError } = shop;
  const cart = cartFromCookie(request.headers.get('Cookie'));
  const [removed] = decodeLines([new URL(request.url).searchParams.get('removed') ?? '']);
  const browser = await findBrowserId(request, shop);
  const headers = await setBrowserId(browser, shop);
  const form = { orderKey: newOrderKey(browser.id, shop), openedAt: signedNow(shop) };
  const unpriced = () => data({ quote: undefined, removed: undefined, ...form }, { status: 503, headers });
  if (context.get(databaseTimedOutContext)) return unpriced();
  try {
    const quote = await quoteCart(db, cart.lines);
    const [product] = await listProductsByIds(db, removed ? [removed.productId] : []);
    const undo = removed && product ? { ...removed, product } : undefined;
    return data({ quote, removed: undo, ...form }, { headers });
  } catch (error) {
    logError('cart not priced', error);
    return unpriced();
  }
}

const statuses: Record<RefusedOrder['reason'], number> = {
  ...formStatuses,
  'form-expired': 422,
  'cart-empty': 422,
  'cart-changed': 409,
  'fee-changed': 409,
  'key-used': 422,
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const language = languageOf(new URL(request.url).pathname);
  const shop = context.get(shopContext);
  const { network } = context.get(callerContext);
  const browser = await findBrowserId(request, shop);
  const order = parseOrderForm(form);
  const { key, lines, typed, mayBeSaved } = order;
  if (form.field(redrawField) !== '') return redraw(shop.db, order);

  return submitPublicForm<OrderTypes>(shop, context, {
    form,
    openForMs: openSince(order.openedAt, shop),
    parse: () => parseOrder(order),
    limits: ({ buyer }) => [
      ['order by browser', browser.id],
      ['order by phone', buyer.phone],
      ['order from network', network],
    ],
    save: ({ buyer, wishes }, admit) =>
      placeOrder(
        shop.db,
        { key, language, buyer, wishes, lines, seenTotal: order.total, mayBeSaved },
        { admit, carryOn: shop.background.carryOn },
      ),
    onSaved: ({ token }) => {
      if (lastShopfront()?.company.whatsapp === '')
        shop.logWarning('an order was saved, but the company has no WhatsApp number to hand it over to');
      return redirect(address(language, `/order/${token}`), {
        status: 303,
        headers: { 'Set-Cookie': setCart(clearedCart(cartFromCookie(request.headers.get('Cookie')))) },
      });
    },
    loadPageData: async () => (lines.length > 0 ? quoteCart(shop.db, lines) : undefined),
    refused: (refusal, { minutes, pageData }) => {
      const { reason } = refusal;
      const needsNewKey = reason === 'form-expired' || reason === 'key-used';
      const isOwnOrder = reason === 'key-used' && isKeyOf(browser.id, key, shop);
      return {
        reason,
        fields: reason === 'fields' ? refusal.fields : {},
        typed,
        orderKey: needsNewKey ? newOrderKey(browser.id, shop) : key,
        openedAt: order.openedAt,
        minutes,
        lines,
        total: order.total,
        quote: pageData,
        savedOrder: isOwnOrder ? address(language, `/order/${refusal.token}`) : undefined,
        mayBeSaved: !needsNewKey && (mayBeSaved || reason === 'unknown'),
      };
    },
    statuses,
    events: { notSaved: 'order not saved', unknown: 'order saved or not', noPageData: 'cart not priced' },
  });
}

/** As the form was sent, with the fee of its quarter in the total. */
async function redraw(db: Database, order: ReturnType<typeof parseOrderForm>): Promise<RefusedOrder> {
  const { key, openedAt, lines, typed, total, mayBeSaved } = order;
  return {
    ...{ reason: 'fields', fields: {}, minutes: 0, savedOrder: undefined },
    ...{ orderKey: key, openedAt, lines, typed, total, mayBeSaved },
    quote: await quoteCart(db, lines),
  };
}

type OrderTypes = {
  values: { buyer: Buyer; wishes: Wishes | undefined };
  saved: { token: string };
  refusal:
    | OrderMisread
    | { reason: 'cart-empty' | 'cart-changed' | 'fee-changed' }
    | { reason: 'key-used'; token: string }
    | TooMany;
  pageData: Quote | undefined;
  refused: RefusedOrder;
};

export function meta(args: Route.MetaArgs) {
  const description = hasChat(args) ? m.order_next_step() : m.order_next_step_no_chat();
  return pageMeta(args, { title: m.cart_title(), description });
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CartView
      quote={actionData?.quote ?? loaderData.quote}
      removed={loaderData.removed}
      orderKey={actionData?.orderKey ?? loaderData.orderKey}
      openedAt={actionData?.openedAt ?? loaderData.openedAt}
      refused={actionData}
    />
  );
}
