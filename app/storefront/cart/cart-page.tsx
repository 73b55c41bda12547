import { placeOrder } from '../../domain/orders/place-order.ts';
import { m } from '../../generated/words/messages.js';
import { retryHeaders } from '../../platform/headers.server.ts';
import { hasChat, pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/cart-page';
import { CartView } from './cart-view.tsx';
import { loadCart } from './load-cart.server.ts';
import { sendCart } from './send-cart.server.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';
export const headers = retryHeaders;

export const loader = (args: Route.LoaderArgs) => loadCart(args);

export function action(args: Route.ActionArgs) {
  return sendCart(args, {
    page: 'order',
    save: ({ db, background }, sent, admit) =>
      placeOrder(db, sent, { admit, runAfterResponse: background.runAfterResponse }),
  });
}

export function meta(args: Route.MetaArgs) {
  const description = hasChat(args) ? m.order_next_step() : m.order_next_step_no_chat();
  return pageMeta(args, { title: m.cart_title(), description });
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CartView
      quote={actionData?.quote ?? loaderData.quote}
      removed={loaderData.removed}
      note={loaderData.note}
      isFull={loaderData.isFull}
      orderKey={actionData?.orderKey ?? loaderData.orderKey}
      openedAt={actionData?.openedAt ?? loaderData.openedAt}
      refused={actionData}
    />
  );
}
