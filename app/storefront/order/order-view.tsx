import { formatPhone } from '../../domain/contact/phone.ts';
import type { BuyerStep } from '../../domain/deliveries/progress.ts';
import type { PaperOfOrder } from '../../domain/documents/document.queries.ts';
import type { CustomerOrder } from '../../domain/orders/order.queries.ts';
import type { OrderStatus } from '../../domain/orders/order.ts';
import type { BuyersUnit } from '../../domain/orders/units/unit.queries.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { KeptOnDevice } from './kept-on-device.tsx';
import { OrderAgain, OrderQuestion, ShareOrder } from './order-actions.tsx';
import { Handover } from './order-handover.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderUnits } from './order-units.tsx';
import { OrderPapers } from './papers/order-papers.tsx';
import { asksPayment, OrderPayment } from './payment/order-payment.tsx';
import type { OrderPayments } from './payment/order-payments.server.ts';
import { Progress } from './progress.tsx';

type OrderViewProps = {
  order: CustomerOrder;
  steps: BuyerStep[];
  money: OrderPayments | undefined;
  papers: PaperOfOrder[];
  units: BuyersUnit[];
  message: string;
  link: string;
  staffLink: string | undefined;
  /** Undefined while the seller has no WhatsApp number. */
  chatLink: string | undefined;
};

export function OrderView(props: OrderViewProps) {
  const { order, staffLink } = props;
  return (
    <div className="wrap grid gap-6 py-6 md:py-10" data-order={order.token} data-number={order.number}>
      {staffLink && (
        <p className="notice">
          {m.order_open_backoffice()}{' '}
          <a className="text-link" href={staffLink}>
            {m.order_open_backoffice_link({ number: order.number })}
          </a>
        </p>
      )}
      {order.customerName === '' && <ErasedOrder order={order} />}
      {order.customerName !== '' && order.status === 'pending' && <PendingOrder {...props} />}
      {order.customerName !== '' && order.status !== 'pending' && <FollowedOrder {...props} />}
    </div>
  );
}

/** The link of an erased customer shows the goods, and no person. */
function ErasedOrder({ order }: { order: CustomerOrder }) {
  return (
    <>
      <h1>{m.order_erased({ number: order.number })}</h1>
      <OrderSummary order={order} />
    </>
  );
}

/** In characters: a longer name would make a heading of many lines. */
const maxShownName = 24;

function PendingOrder({ order, steps, money, papers, message, link, chatLink }: OrderViewProps) {
  const { customerName: name, number } = order;
  const pays = asksPayment(money);
  const about = (
    <>
      <Progress steps={steps} />
      <OrderSummary order={order} />
    </>
  );
  return (
    <div className="order-columns">
      <div className="grid grid-cols-1 content-start gap-6">
        <section className="panel grid content-start gap-4">
          <p className="badge justify-self-start">
            <Icon name="check" />
            {m.order_title()}
          </p>
          <h1>{name.length > maxShownName ? m.order_thanks_nobody() : m.order_thanks({ name })}</h1>
          <p>
            {m.order_saved_number()} <OrderNumber number={number} />
          </p>
          <Handover order={order} message={message} chatLink={chatLink} />
          <p className="text-muted">{m.order_keep_link()}</p>
          <KeptOnDevice of="order" />
        </section>
        {pays && about}
      </div>
      <div className="grid grid-cols-1 content-start gap-6">
        {!pays && about}
        <OrderPayment token={order.token} money={money} />
        <OrderPapers token={order.token} papers={papers} />
        <div className="grid gap-3">
          <ShareOrder order={order} link={link} />
        </div>
      </div>
    </div>
  );
}

type FollowedStatus = Exclude<OrderStatus, 'pending'>;

const sentences: Record<FollowedStatus, { title: () => string; next: (about: { phone: string }) => string }> =
  {
    processing: { title: m.order_processing_title, next: m.order_processing_next },
    shipping: { title: m.order_shipping_title, next: m.order_shipping_next },
    completed: { title: m.order_completed_title, next: m.order_completed_next },
    cancelled: { title: m.order_cancelled_title, next: m.order_cancelled_next },
  };

function FollowedOrder({ order, steps, money, papers, units, link }: OrderViewProps) {
  if (order.status === 'pending') return null;
  const { title, next } = sentences[order.status];
  const pays = asksPayment(money);
  const payment = <OrderPayment token={order.token} money={money} />;
  const goods = (
    <>
      <OrderSummary order={order} />
      <OrderUnits units={units} />
    </>
  );
  return (
    <>
      <header className="grid gap-2">
        <h1>{title()}</h1>
        <p className="lead">{next({ phone: formatPhone(order.phone) })}</p>
        <p>
          {m.order_number()} <OrderNumber number={order.number} />
        </p>
      </header>
      <div className="order-columns">
        <div className="grid grid-cols-1 content-start gap-6">
          <Progress steps={steps} />
          {pays ? payment : goods}
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          {pays ? goods : payment}
          <OrderPapers token={order.token} papers={papers} />
          <div className="grid gap-3">
            <OrderAgain order={order} />
            <OrderQuestion order={order} link={link} />
            <ShareOrder order={order} link={link} />
          </div>
          <KeptOnDevice of="order" />
        </div>
      </div>
    </>
  );
}

/** Not wrapped, and copied at a tap: customers read it out on the phone and write it in chats. */
function OrderNumber({ number }: { number: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <strong id="order-number">{number}</strong>
      <button
        className="button button-plain script-only min-w-(--control)"
        type="button"
        aria-label={m.order_copy_number()}
        title={m.order_copy_number()}
        data-copies="order-number"
        data-copied={m.order_number_copied()}
      >
        <Icon name="copy" />
      </button>
    </span>
  );
}
