import { data } from 'react-router';
import { may } from '../../domain/administrators/permission.ts';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import { findStateDates } from '../../domain/deliveries/delivery.queries.ts';
import { buyerProgress } from '../../domain/deliveries/progress.ts';
import { listPapersOfOrder } from '../../domain/documents/document.queries.ts';
import { findStatusDates } from '../../domain/orders/history/history.queries.ts';
import { type CustomerOrder, findOrderByToken } from '../../domain/orders/order.queries.ts';
import { listBuyersUnits } from '../../domain/orders/units/unit.queries.ts';
import { m } from '../../generated/words/messages.js';
import { type Shop, shopContext } from '../../platform/context.server.ts';
import { address, languageOf } from '../address.ts';
import { cachedSettings } from '../cached-records.server.ts';
import { rememberBuyer } from '../forms/known-browser.server.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/order-page';
import { lookAgainAddress } from './mobile-money/mobile-money.tsx';
import stylesheet from './order.css?url';
import { orderMessage } from './order-message.ts';
import { OrderView } from './order-view.tsx';
import { findOrderPayments } from './payment/order-payments.server.ts';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, publicUrl } = shop;
  const order = isToken(params.token) ? await findOrderByToken(db, params.token) : undefined;
  if (!order) throw data('order', { status: 404 });
  const link = publicUrl + address(languageOf(new URL(request.url).pathname), `/order/${order.token}`);
  const steps = await findSteps(db, order);
  const money = await findOrderPayments(shop, order);
  const papers = order.customerName === '' ? [] : await listPapersOfOrder(db, order.id);
  const units =
    order.customerName !== '' && (await cachedSettings(shop)).serialsOn
      ? await listBuyersUnits(db, order.id)
      : [];
  const staffLink = await findStaffLink(shop, request, order);
  const headers = staffLink ? undefined : await rememberBuyer(request, order.phone, shop);
  return data({ order, steps, money, papers, units, link, staffLink }, headers && { headers });
}

async function findSteps(db: Shop['db'], order: CustomerOrder) {
  const dates = await findStatusDates(db, order);
  if (!order.delivery || order.delivery.state === 'to-prepare')
    return buyerProgress(order.status, dates, undefined);
  const delivery = { ...order.delivery, dates: await findStateDates(db, order.id) };
  return buyerProgress(order.status, dates, delivery);
}

/** The link in a buyer's message opens this page for the seller too. The session is not prolonged here. */
async function findStaffLink({ auth, logError }: Shop, request: Request, { id }: CustomerOrder) {
  if (!request.headers.has('Cookie')) return undefined;
  try {
    const signedIn = await auth.readSession(request.headers, { prolong: false });
    return signedIn && may(signedIn.user.role, 'manage-orders') ? `/admin/orders/${id}` : undefined;
  } catch (error) {
    logError('session not read on an order page', error);
    return undefined;
  }
}

function isToken(text: string): boolean {
  return /^[\w-]{22,64}$/.test(text);
}

export function meta(args: Route.MetaArgs) {
  const basic = pageMeta(args, { title: m.order_title(), description: m.order_handover(), isPrivate: true });
  // The payer confirms on the telephone meanwhile; the page has no script of its own.
  const momoRequest = args.loaderData?.money?.momoRequest;
  if (!momoRequest?.isWaiting) return basic;
  const next = lookAgainAddress(languageOf(args.location.pathname), args.params.token, momoRequest);
  return [...basic, { httpEquiv: 'refresh', content: `10; url=${next}` }];
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, link } = loaderData;
  const { company, language } = useStorefront();
  const message = orderMessage(order, company, link, language);
  const chatLink = company.whatsapp ? whatsappLink(company.whatsapp, message) : undefined;
  return <OrderView {...loaderData} message={message} chatLink={chatLink} />;
}
