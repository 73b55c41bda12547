import { data } from 'react-router';
import { findOrderByToken } from '../../domain/orders/order.queries.ts';
import { whatsappLink } from '../../domain/whatsapp.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { address, languageOf } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/order-page';
import { orderMessage } from './order-message.ts';
import { OrderView } from './order-view.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  const order = isToken(params.token) ? await findOrderByToken(db, params.token) : undefined;
  if (!order) throw data('order', { status: 404 });
  const link = publicUrl + address(languageOf(new URL(request.url).pathname), `/order/${order.token}`);
  return { order, link };
}

function isToken(text: string): boolean {
  return /^[\w-]{22,64}$/.test(text);
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.order_title(), description: m.order_handover(), isPrivate: true });
}

export default function OrderPage({ loaderData: { order, link } }: Route.ComponentProps) {
  const { company, language } = useStorefront();
  const message = orderMessage(order, company, link, language);
  const chatLink = company.whatsapp ? whatsappLink(company.whatsapp, message) : undefined;
  return <OrderView order={order} message={message} chatLink={chatLink} />;
}
