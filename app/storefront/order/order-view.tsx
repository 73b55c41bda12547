import { formatDay } from '../../domain/date.ts';
import { formatFcfa } from '../../domain/money.ts';
import type { CustomerOrder } from '../../domain/orders/order.queries.ts';
import { lineTotal, type OrderStatus } from '../../domain/orders/order.ts';
import { productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { pictureAddress } from '../parts/picture.tsx';

type OrderViewProps = {
  order: CustomerOrder;
  message: string;
  /** Undefined while the seller has no WhatsApp number. */
  chatLink: string | undefined;
};

export function OrderView(props: OrderViewProps) {
  const { order } = props;
  if (order.customerName === '') return <ErasedOrder order={order} />;
  return (
    <div className="wrap grid gap-8 py-8 md:py-12 lg:grid-cols-[1.2fr_1fr] lg:items-start">
      <section className="panel grid gap-5">
        <p className="badge justify-self-start">
          <Icon name="check" />
          {m.order_title()}
        </p>
        <Thanks {...order} />
        <Handover {...props} />
        <p className="text-muted">{m.order_keep_link()}</p>
      </section>
      <OrderSummary order={order} />
    </div>
  );
}

/** The number is not wrapped: customers read it out on the phone. */
function Thanks({ customerName, number }: CustomerOrder) {
  const [before, ...after] = m.order_thanks({ name: customerName, number }).split(number);
  return (
    <h1 className="thanks">
      {before}
      <span className="inline-block">{number}</span>
      {after.join(number)}
    </h1>
  );
}

function Handover({ order, message, chatLink }: OrderViewProps) {
  return (
    <>
      {chatLink ? (
        <>
          <p className="lead">{m.order_handover()}</p>
          <a className="button button-chat button-large" href={chatLink} rel="noopener">
            <Icon name="chat" />
            {m.continue_on_whatsapp()}
          </a>
        </>
      ) : (
        <NoChat />
      )}
      <OtherWays number={order.number} message={message} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          {m.order_message()}
        </summary>
        <p className="notice whitespace-pre-line" data-message>
          {message}
        </p>
      </details>
    </>
  );
}

/** Names only the ways that exist; the contact form always does. */
function NoChat() {
  const { phone, email } = useStorefront().company;
  const byCall = email ? m.order_no_whatsapp : m.order_no_whatsapp_call;
  const byMail = email ? m.order_no_whatsapp_mail : m.order_no_whatsapp_form;
  return <Notice kind="attention">{phone ? byCall() : byMail()}</Notice>;
}

/** The link of an erased customer shows the goods, and no person. */
function ErasedOrder({ order }: { order: CustomerOrder }) {
  return (
    <div className="wrap grid gap-8 py-8 md:py-12">
      <h1 className="thanks">{m.order_erased({ number: order.number })}</h1>
      <OrderSummary order={order} />
    </div>
  );
}

function OtherWays({ number, message }: { number: string; message: string }) {
  const { company, language } = useStorefront();
  const mail = `mailto:${company.email}?subject=${encodeURIComponent(m.order_mail_subject({ number }))}&body=${encodeURIComponent(message)}`;
  return (
    <div className="flex flex-wrap gap-3">
      <button className="button button-quiet script-only" type="button" data-copy={m.order_copied()}>
        <Icon name="copy" />
        {m.order_copy()}
      </button>
      {company.phone && (
        <a className="button button-quiet" href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" />
          {m.order_call()}
        </a>
      )}
      {company.email && (
        <a className="button button-quiet" href={mail}>
          <Icon name="mail" />
          {m.order_mail()}
        </a>
      )}
      {!company.phone && !company.email && (
        <a className="button button-quiet" href={address(language, '/#contact')}>
          <Icon name="mail" />
          {m.privacy_contact()}
        </a>
      )}
    </div>
  );
}

const statusNames: Record<OrderStatus, () => string> = {
  pending: m.status_pending,
  processing: m.status_processing,
  shipping: m.status_shipping,
  completed: m.status_completed,
  cancelled: m.status_cancelled,
};

function OrderSummary({ order }: { order: CustomerOrder }) {
  const { language } = useStorefront();
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{m.order_lines()}</h2>
      <dl className="grid gap-x-6 gap-y-1 text-muted min-[20rem]:grid-cols-[auto_1fr]">
        <dt>{m.order_number()}</dt>
        <dd className="font-semibold text-ink">{order.number}</dd>
        <dt>{m.order_date()}</dt>
        <dd>{formatDay(order.createdAt, language)}</dd>
        <dt>{m.order_status()}</dt>
        <dd>{statusNames[order.status]()}</dd>
      </dl>
      <ul className="border-t border-line">
        {order.lines.map((line) => (
          <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-3" key={line.productId}>
            {line.imageUrl && (
              <img
                className="size-14 rounded-(--radius-s) object-cover"
                src={pictureAddress(line.imageUrl, 200)}
                alt=""
                width="200"
                height="200"
                loading="lazy"
              />
            )}
            <p className="min-w-[9rem] flex-1">
              {line.quantity} × {productName(line, language)}
            </p>
            <p className="price ml-auto text-base">{formatFcfa(lineTotal(line), language)}</p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{m.total()}</span>
        <span className="price price-total">{formatFcfa(order.totalAmount, language)}</span>
      </p>
    </section>
  );
}
