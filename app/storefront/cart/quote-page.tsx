import { requestQuote } from '../../domain/quotes/request-quote.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { retryHeaders } from '../../platform/retry-after.server.ts';
import { requireQuotes } from '../quote/open-quote.server.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/quote-page';
import { CartView } from './cart-view.tsx';
import { loadCart } from './load-cart.server.ts';
import { sendCart } from './send-cart.server.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireQuotes(args.context.get(shopContext).db);
  return loadCart(args);
}

export async function action(args: Route.ActionArgs) {
  await requireQuotes(args.context.get(shopContext).db);
  return sendCart(args, {
    page: 'quote',
    save: ({ db }, sent, admit) => requestQuote(db, sent, { admit }),
  });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.cart_title(), description: m.quote_request(), isPrivate: true });
}

export default function QuoteRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CartView
      quote={actionData?.quote ?? loaderData.quote}
      removed={undefined}
      note={undefined}
      isFull={false}
      orderKey={actionData?.orderKey ?? loaderData.orderKey}
      openedAt={actionData?.openedAt ?? loaderData.openedAt}
      refused={actionData}
    />
  );
}
