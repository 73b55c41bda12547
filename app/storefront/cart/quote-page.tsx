import { requestQuote } from '../../domain/quotes/request-quote.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import { m } from '../../generated/words/messages.js';
import { retryHeaders } from '../../platform/headers.server.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/quote-page';
import { CartView } from './cart-view.tsx';
import { loadCart } from './load-cart.server.ts';
import { sendCart } from './send-cart.server.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

/** While the module is off, the cart without the button: what was typed before stays, and may be ordered. */
export function loader(args: Route.LoaderArgs) {
  return loadCart(args);
}

export async function action(args: Route.ActionArgs) {
  return sendCart(args, {
    page: 'quote',
    save: async ({ db }, sent, admit) => {
      if (!(await findSettings(db)).quotesOn) return { ok: false, reason: 'no-quotes' };
      return requestQuote(db, sent, { admit });
    },
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
