import type { ComponentProps } from 'react';
import { data, Link } from 'react-router';
import { may } from '../../../domain/administrators/permission.ts';
import { maxCartLines } from '../../../domain/cart/cart.ts';
import { listDocumentsOfOrder } from '../../../domain/documents/document.queries.ts';
import { peekInvoiceNumber } from '../../../domain/documents/issue-document.ts';
import { findCredit } from '../../../domain/orders/credit-limit/credit.queries.ts';
import { parseOrderEdit } from '../../../domain/orders/edit/edit.schema.ts';
import { saveOrder } from '../../../domain/orders/edit/save-order.ts';
import { listTimeline } from '../../../domain/orders/history/history.queries.ts';
import { findOrder, type OrderDetails } from '../../../domain/orders/order.queries.ts';
import { findPriceRequest } from '../../../domain/orders/price-requests/price-request.queries.ts';
import { listOrganisationNames } from '../../../domain/organisations/organisation.queries.ts';
import { findQuoteOfOrder } from '../../../domain/quotes/quote.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { type PostedForm, parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { companyOf, settingsOf } from '../../access/request-records.server.ts';
import { DeliveryCard } from '../../deliveries/delivery-card.tsx';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { readLines } from '../../form/action/read-lines.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { FailedChange } from '../../form/failed-change.tsx';
import { useAnswer, useChange } from '../../form/use-change.ts';
import { decodeLines } from '../../lines/line.ts';
import { StatusBadge } from '../../list/badges.tsx';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { ChatNumberNotice } from '../../notices/standing-notices.tsx';
import { DropMenu } from '../../shell/drop-menu.tsx';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { SerialsLink } from '../../units/serials-link.tsx';
import { withoutFloors } from '../entry/known-products.server.ts';
import { Floors } from '../floors.tsx';
import { SendInvoice } from '../invoice/send-invoice.tsx';
import { findOrderMoney } from '../payments/order-money.server.ts';
import { OpenPayments, PaymentsCard } from '../payments/payments-card.tsx';
import type { Route } from './+types/order-page';
import { CustomerChat } from './chat/customer-chat.tsx';
import { customerLink } from './chat/customer-message.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderForm } from './order-form.tsx';
import { DeliveryLink, OrderView, viewOf } from './order-view.tsx';
import { OrderOrganisation } from './organisation-form.tsx';
import { PiecesOut } from './pieces-out.tsx';
import { PriceRequestPanel } from './price-request.tsx';
import { Timeline } from './timeline.tsx';
import type { RefusedOrder } from './typed/order-errors.ts';
import { readBalance, type TypedOrder } from './typed/typed-order.ts';

export { reloadAfterConflict as shouldRevalidate } from '../../form/use-conflict.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => (loaderData?.view ?? loaderData?.order)?.number ?? m.order_not_found())();

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  const { id: reader, role } = context.get(administratorContext);
  const [order, timeline, company, request, money] = await Promise.all([
    findOrder(db, params.id),
    listTimeline(db, params.id),
    companyOf(context),
    findPriceRequest(db, params.id),
    settingsOf(context).then(({ paymentsOn }) => (paymentsOn ? findOrderMoney(db, params.id) : undefined)),
  ]);
  if (!order) throw data('order', { status: 404 });
  if (!may(role, 'manage-orders')) return { view: viewOf(order), order: undefined, money };
  return {
    view: undefined,
    order: { ...order, lines: withoutFloors(role, order.lines) },
    timeline,
    money,
    credit: money && order.organisationId !== null ? await findCredit(db, order.id) : undefined,
    shop: { companyName: company.name, publicUrl },
    request,
    asked: request?.askedBy === reader ? request.id : undefined,
    documents: (await listDocumentsOfOrder(db, order.id)).filter(({ kind }) => !money || kind !== 'receipt'),
    quote: await findQuoteOfOrder(db, order.id),
    organisations: await listOrganisationNames(db, order.organisationId),
    nextInvoice: order.isClosed ? undefined : await peekInvoiceNumber(db),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const administrator = context.get(administratorContext);
  const typed = typedIn(form);
  // `onTopOf` is sent by the button of the stale notice: the administrator has seen that version.
  const version = readVersion(form.field('onTopOf')) || readVersion(form.field('version'));

  const read = parseOrderEdit(editOf(form, typed));
  if (!read.ok) return refuse<RefusedOrder>({ ...read, typed, seen: version });
  const { id } = params;
  const acceptedBalance = readBalance(form.field('acceptedBalance'));
  const saved = await attemptChange(shop, 'order not saved', () =>
    saveOrder(shop.db, administrator, {
      id,
      version,
      shown: form.field('lines').split(' ').map(Number),
      edit: read.edit,
      acceptShortage: form.field('acceptShortage') === 'yes',
      acceptedBalance,
      asksAdmin: form.field('ask') === 'yes',
    }),
  );
  if (saved.ok)
    return redirectWithNotice(`/admin/orders/${id}`, saved.isAsked ? 'price-asked' : 'changes-saved');
  if (saved.reason === 'not-found') throw data('order', { status: 404 });
  if (saved.reason === 'below-floor') {
    const { lowest, ...refused } = saved;
    const lines = withoutFloors<(typeof saved.lines)[number]>(administrator.role, saved.lines);
    const floors = may(administrator.role, 'see-floors') && lowest !== undefined ? { lowest } : {};
    return refuse<RefusedOrder>({ ...refused, ...floors, lines, typed, seen: version });
  }
  const seen = saved.reason === 'stale' ? Math.min(version, saved.version - 1) : version;
  return refuse<RefusedOrder>({ ...saved, typed, seen, acceptedBalance });
}

function readVersion(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
}

/** The button of the next step names the state, whatever the selector says. */
function typedIn(form: PostedForm): TypedOrder {
  return {
    status: form.field('step') || form.field('status'),
    note: form.field('note'),
    discount: form.field('discount'),
    prices: form.numbered('price'),
    quantities: form.numbered('quantity'),
    added: readLines(form.field('added'), decodeLines).slice(0, maxCartLines + 1),
  };
}

/** A form of an older version sends no counts and no discount: the stored ones stay. */
function editOf(form: PostedForm, { prices, quantities, added, ...typed }: TypedOrder) {
  const byLine = (texts: Record<number, string>) =>
    Object.entries(texts).map(([id, text]) => ({ lineId: Number(id), typed: text }));
  return {
    ...typed,
    discount: form.fields('discount')[0],
    prices: byLine(prices),
    quantities: byLine(quantities),
    added: added.map(({ productId, quantity, price }) => ({
      productId: String(productId),
      quantity,
      actualPrice: price,
    })),
  };
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  if (loaderData.view) return <OrderView order={loaderData.view} money={loaderData.money} />;
  const {
    order,
    timeline,
    shop,
    request,
    asked,
    nextInvoice,
    documents,
    quote,
    organisations,
    money,
    credit,
  } = loaderData;
  const told = { ...order, totalAmount: order.totalAmount + order.deliveryFee };
  const links = {
    confirmed: customerLink('confirmed', told, shop),
    ready: customerLink('ready', told, shop),
    reminder: customerLink('reminder', told, shop),
    thanks: customerLink('thanks', told, shop),
  };
  return (
    <Floors key={order.id}>
      <Header
        order={order}
        isPriceAsked={Boolean(request)}
        next={nextInvoice}
        invoiceLink={customerLink('invoice', told, shop)}
      />
      <ChatNumberNotice />
      {request && <PriceRequestPanel request={request} />}
      <PiecesOut order={order} />
      <OpenPayments money={money} />
      <OrderForm
        order={order}
        timeline={timeline}
        refused={refused}
        asked={asked}
        shop={shop}
        credit={credit}
        money={
          <>
            <PaymentsCard money={money} isTotalBeside />
            {order.phone !== '' && (
              <CustomerChat orderId={order.id} links={links} events={timeline} language={order.language} />
            )}
          </>
        }
      >
        <CustomerFacts order={order} />
        <DeliveryCard order={order} />
        <OrderDocuments documents={documents} quote={quote} />
        <Timeline events={timeline} quote={quote} />
      </OrderForm>
      <OrderOrganisation order={order} organisations={organisations} />
    </Floors>
  );
}

type HeaderProps = {
  order: PrintInvoiceProps['order'] & { number: string; phone: string };
  isPriceAsked: boolean;
  next: string | undefined;
  invoiceLink: ComponentProps<typeof SendInvoice>['link'];
};

function Header({ order, isPriceAsked, next, invoiceLink }: HeaderProps) {
  return (
    <PageHeader
      back="/admin/orders"
      title={
        <span className="flex flex-wrap items-center gap-3">
          {order.number} <StatusBadge status={order.status} />
          {isPriceAsked && <span className="badge badge-few">{m.orders_price_badge()}</span>}
        </span>
      }
    >
      <PrintInvoice order={order} next={next} />
      {order.invoiceNumber !== null && order.phone !== '' && (
        <SendInvoice orderId={order.id} number={order.invoiceNumber} link={invoiceLink} />
      )}
    </PageHeader>
  );
}

type PrintInvoiceProps = {
  order: Pick<OrderDetails, 'id' | 'status' | 'invoiceNumber' | 'lines'>;
  /** The number that an invoice would get now; undefined when one stands. */
  next: string | undefined;
};

function PrintInvoice({ order: { id, status, invoiceNumber, lines }, next }: PrintInvoiceProps) {
  const fetcher = useChange();
  const isCancelled = status === 'cancelled' && next !== undefined;
  return (
    <div className="split-button flex items-start max-md:flex-[1_1_100%]">
      <fetcher.Form
        className="flex flex-col-reverse md:flex-row md:flex-wrap-reverse md:items-center md:gap-x-3"
        method="post"
        action={`/admin/orders/${id}/invoice`}
      >
        <small className="text-sm text-muted" id="invoice-number">
          {isCancelled && m.orders_no_invoice()}
          {!isCancelled && next && m.invoice_next({ number: next })}
          {!next && m.invoice_again({ number: invoiceNumber ?? '' })}
        </small>
        <button
          className="button button-quiet"
          type="submit"
          disabled={isCancelled || fetcher.state !== 'idle'}
          aria-describedby="invoice-number"
        >
          <span className="icon icon-print" aria-hidden="true" />
          {m.orders_print_invoice()}
        </button>
        {fetcher.unanswered && (
          <FailedChange sentence={m.orders_invoice_failed()} unanswered={fetcher.unanswered} />
        )}
      </fetcher.Form>
      {status !== 'cancelled' && (
        <DropMenu label={m.page_other_acts()} icon="chevron">
          {/* The terms of an invoice are asked before it has a number. */}
          {next !== undefined && (
            <li>
              <Link className="menu-choice" to={`/admin/orders/${id}/invoice/new`}>
                {m.invoice_options()}
              </Link>
            </li>
          )}
          <li>
            <DeliveryLink id={id} />
          </li>
          <SerialsLink id={id} hasLots={lines.some(({ hasLots }) => hasLots)} />
        </DropMenu>
      )}
    </div>
  );
}
