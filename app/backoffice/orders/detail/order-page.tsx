import { data } from 'react-router';
import { findCompany } from '../../../domain/company/company.queries.ts';
import { parseOrderEdit } from '../../../domain/orders/edit.schema.ts';
import { listTimeline } from '../../../domain/orders/history.queries.ts';
import { findOrder } from '../../../domain/orders/order.queries.ts';
import { saveOrder } from '../../../domain/orders/save-order.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { type PostedForm, parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { FailedChange } from '../../form/failed-change.tsx';
import { refuse } from '../../form/refuse.server.ts';
import { useAnswer, useChange } from '../../form/use-change.ts';
import { ChatNumberNotice } from '../../notices/chat-number-notice.tsx';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { Route } from './+types/order-page';
import { CustomerChat, type CustomerLinks } from './customer-chat.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { customerLink } from './customer-message.ts';
import { OrderForm } from './order-form.tsx';
import type { RefusedOrder } from './refused-order.ts';
import { Timeline } from './timeline.tsx';
import type { TypedOrder } from './typed-order.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => loaderData?.order.number ?? m.order_not_found())();

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  const [order, timeline, company] = await Promise.all([
    findOrder(db, params.id),
    listTimeline(db, params.id),
    findCompany(db),
  ]);
  if (!order) throw data('order', { status: 404 });
  const shop = { companyName: company.name, publicUrl };
  const links: CustomerLinks = {
    confirmed: customerLink('confirmed', order, shop),
    ready: customerLink('ready', order, shop),
    reminder: customerLink('reminder', order, shop),
    thanks: customerLink('thanks', order, shop),
  };
  return { order, timeline, links };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = typedIn(form);
  // `onTopOf` is sent by the button of the stale notice: the administrator has seen that version.
  const version = readVersion(form.field('onTopOf')) || readVersion(form.field('version'));

  const prices = Object.entries(typed.prices).map(([id, price]) => ({ lineId: Number(id), typed: price }));
  const read = parseOrderEdit({ ...typed, prices });
  if (!read.ok) return refuse<RefusedOrder>({ ...read, typed, seen: version });
  const { id } = params;
  const acceptShortage = form.field('acceptShortage') === 'yes';
  const saved = await attemptChange(shop, 'order not saved', () =>
    saveOrder(shop.db, context.get(administratorContext), { id, version, edit: read.edit, acceptShortage }),
  );
  if (saved.ok) return redirectWithNotice(`/admin/orders/${id}`, 'changes-saved');
  if (saved.reason === 'not-found') throw data('order', { status: 404 });
  return refuse<RefusedOrder>({ ...saved, typed, seen: version });
}

function readVersion(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
}

function typedIn(form: PostedForm): TypedOrder {
  const lineIds = form
    .field('lines')
    .split(' ')
    .filter((id) => /^\d{1,15}$/.test(id));
  return {
    status: form.field('status'),
    note: form.field('note'),
    prices: Object.fromEntries(lineIds.map((id) => [id, form.field(`price-${id}`)])),
  };
}

/** After a conflict (409) the page loads the order and its stock again. */
export function shouldRevalidate({
  defaultShouldRevalidate,
  actionStatus,
}: {
  defaultShouldRevalidate: boolean;
  actionStatus?: number;
}) {
  return defaultShouldRevalidate || actionStatus === 409;
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, timeline, links } = loaderData;
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader
        back="/admin/orders"
        title={
          <span className="flex flex-wrap items-center gap-3">
            {order.number} <StatusBadge status={order.status} />
          </span>
        }
      >
        <PrintInvoice id={order.id} isCancelled={order.status === 'cancelled'} />
      </PageHeader>
      <ChatNumberNotice />
      <div className="order-columns">
        <CustomerFacts order={order} />
        <div className="order-work">
          <OrderForm key={order.id} order={order} timeline={timeline} refused={refused} />
        </div>
        <div className="grid content-start gap-6">
          {!order.erasedAt && <CustomerChat links={links} language={order.language} />}
          <Timeline events={timeline} />
        </div>
      </div>
    </>
  );
}

function PrintInvoice({ id, isCancelled }: { id: string; isCancelled: boolean }) {
  const fetcher = useChange();
  return (
    <fetcher.Form
      className="grid justify-items-end gap-1"
      method="post"
      action={`/admin/orders/${id}/invoice`}
    >
      <button
        className="button button-quiet"
        type="submit"
        disabled={isCancelled || fetcher.state !== 'idle'}
        aria-describedby={isCancelled ? 'no-invoice' : undefined}
      >
        <span className="icon icon-print" aria-hidden="true" />
        {m.orders_print_invoice()}
      </button>
      {isCancelled && (
        <small className="text-sm text-muted" id="no-invoice">
          {m.orders_no_invoice()}
        </small>
      )}
      {fetcher.unanswered && (
        <FailedChange sentence={m.orders_invoice_failed()} unanswered={fetcher.unanswered} />
      )}
    </fetcher.Form>
  );
}
