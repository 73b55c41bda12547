import { redirect } from 'react-router';
import { clearedCart } from '../../domain/cart/cart.ts';
import type { Buyer } from '../../domain/orders/order.schema.ts';
import { requestQuote } from '../../domain/quotes/request-quote.ts';
import type { TooMany } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { retryHeaders } from '../../platform/retry-after.server.ts';
import { address, languageOf } from '../address.ts';
import { findBrowserId } from '../forms/browser-id.server.ts';
import { formStatuses, submitPublicForm } from '../forms/submit-public-form.server.ts';
import { requireQuotes } from '../quote/require-quotes.server.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/quote-page';
import { cartFromCookie, setCart } from './cart-cookie.ts';
import { loader as loadCart } from './cart-page.tsx';
import { CartView } from './cart-view.tsx';
import { isKeyOf, newOrderKey, openSince } from './order-form/order-key.server.ts';
import { type OrderMisread, parseOrder, parseOrderForm } from './order-form/parse-order-form.server.ts';
import type { RefusedOrder } from './order-form/refused-order.ts';
import { type Quote, quoteCart } from './quote-cart.server.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireQuotes(args.context.get(shopContext).db);
  return loadCart(args as unknown as Parameters<typeof loadCart>[0]);
}

const statuses = { ...formStatuses, 'form-expired': 422, 'cart-empty': 422, 'key-used': 422 };

/** The order's form with another button: the same fields, limits and answers. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  await requireQuotes(shop.db);
  const form = await parseForm(request);
  const language = languageOf(new URL(request.url).pathname);
  const { network } = context.get(callerContext);
  const browser = await findBrowserId(request, shop);
  const order = parseOrderForm(form);
  const { key, lines, typed, mayBeSaved } = order;
  return submitPublicForm<QuoteTypes>(shop, context, {
    form,
    openForMs: openSince(order.openedAt, shop),
    parse: () => parseOrder(order),
    limits: ({ buyer }) => [
      ['order by browser', browser.id],
      ['order by phone', buyer.phone],
      ['order from network', network],
    ],
    save: ({ buyer }, admit) => requestQuote(shop.db, { key, language, buyer, lines, mayBeSaved }, { admit }),
    onSaved: ({ token }) =>
      redirect(address(language, `/quote/${token}`), {
        status: 303,
        headers: { 'Set-Cookie': setCart(clearedCart(cartFromCookie(request.headers.get('Cookie')))) },
      }),
    loadPageData: async () => (lines.length > 0 ? quoteCart(shop.db, lines) : undefined),
    refused: (refusal, { minutes, pageData }): RefusedOrder => {
      const { reason } = refusal;
      const needsNewKey = reason === 'form-expired' || reason === 'key-used';
      const isOwn = reason === 'key-used' && isKeyOf(browser.id, key, shop);
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
        savedOrder: isOwn ? address(language, `/quote/${refusal.token}`) : undefined,
        mayBeSaved: !needsNewKey && (mayBeSaved || reason === 'unknown'),
      };
    },
    statuses,
    events: { notSaved: 'quote not saved', unknown: 'quote saved or not', noPageData: 'cart not priced' },
  });
}

type QuoteTypes = {
  values: { buyer: Buyer };
  saved: { token: string };
  refusal: OrderMisread | { reason: 'cart-empty' } | { reason: 'key-used'; token: string } | TooMany;
  pageData: Quote | undefined;
  refused: RefusedOrder;
};

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.cart_title(), description: m.quote_request(), isPrivate: true });
}

export default function QuoteRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CartView
      quote={actionData?.quote ?? loaderData.quote}
      removed={undefined}
      orderKey={actionData?.orderKey ?? loaderData.orderKey}
      openedAt={actionData?.openedAt ?? loaderData.openedAt}
      refused={actionData}
    />
  );
}
