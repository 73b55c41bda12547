import { Link } from 'react-router';
import { formatPhone } from '../../../domain/contact/phone.ts';
import type { OrderDetails } from '../../../domain/orders/order.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { DeliveryCard } from '../../deliveries/delivery-card.tsx';
import { LinePicture } from '../../goods/goods-picture.tsx';
import { customerName } from '../../language/names.ts';
import { showFcfa, showMoment, showNumber, showText } from '../../language/show.ts';
import { StatusBadge } from '../../list/badges.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { SerialsLink } from '../../units/serials-link.tsx';
import type { OrderMoney } from '../payments/order-money.server.ts';
import { OpenPayments, PaymentsCard } from '../payments/payments-card.tsx';
import { PiecesOut } from './pieces-out.tsx';

/** The order for roles that may not manage orders: without floors, and with one price, the agreed or the listed one. */
export function viewOf({
  number,
  status,
  customerName: name,
  organisationName,
  phone,
  createdAt,
  totalAmount,
  discount,
  invoiceNumber,
  id,
  lines,
  ...others
}: OrderDetails) {
  const { delivery, deliveryFee, remark, buyerCompany, buyerNiu, toldByWhatsapp } = others;
  return {
    ...{
      id,
      number,
      status,
      customerName: name,
      organisationName,
      phone,
      createdAt,
      totalAmount,
      discount,
      invoiceNumber,
    },
    ...{ delivery, deliveryFee, remark, buyerCompany, buyerNiu, toldByWhatsapp },
    hasLots: lines.some(({ hasLots }) => hasLots),
    lines: lines.map(({ id, name, nameEn, imageUrl, quantity, delivered, price, actualPrice }) => ({
      ...{ id, name, nameEn, imageUrl, quantity, delivered },
      price: actualPrice ?? price,
    })),
  };
}

type Viewed = ReturnType<typeof viewOf>;
type OrderViewProps = { order: Viewed; money: OrderMoney | undefined };

export function OrderView({ order, money }: OrderViewProps) {
  const { may } = useBackoffice();
  return (
    <>
      <PageHeader
        back="/admin/orders"
        title={
          <span className="flex flex-wrap items-center gap-3">
            {order.number} <StatusBadge status={order.status} />
          </span>
        }
        more={
          may('manage-deliveries') &&
          order.status !== 'cancelled' && (
            <>
              <li>
                <DeliveryLink id={order.id} />
              </li>
              <SerialsLink {...order} />
            </>
          )
        }
      />
      <PiecesOut order={order} />
      <OrderCustomer order={order} />
      <div className="grid max-w-3xl gap-6">
        <OpenPayments money={money} />
        <PaymentsCard money={money} />
        <DeliveryCard order={order} />
      </div>
      <OrderLines order={order} />
    </>
  );
}

type CustomerProps = {
  order: Pick<Viewed, 'id' | 'customerName' | 'organisationName' | 'phone' | 'createdAt' | 'invoiceNumber'>;
};

export function OrderCustomer({ order }: CustomerProps) {
  const { may } = useBackoffice();
  return (
    <section className="card-panel max-w-3xl" aria-label={m.orders_customer()}>
      <dl className="facts">
        {order.organisationName !== '' && (
          <div>
            <dt>{m.organisations_one()}</dt>
            <dd>{order.organisationName}</dd>
          </div>
        )}
        <div>
          <dt>{m.field_name()}</dt>
          <dd>{customerName(order)}</dd>
        </div>
        {order.phone !== '' && (
          <div>
            <dt>{m.field_phone()}</dt>
            <dd>
              <a href={`tel:${order.phone}`}>{formatPhone(order.phone)}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{m.order_date()}</dt>
          <dd>{showMoment(order.createdAt)}</dd>
        </div>
        {order.invoiceNumber !== null && may('see-documents') && (
          <div>
            <dt>{m.orders_invoice()}</dt>
            <dd>
              <Link to={`/admin/orders/${order.id}/invoice`}>{order.invoiceNumber}</Link>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

type LinesProps = {
  order: Pick<Viewed, 'discount' | 'deliveryFee' | 'totalAmount'> & {
    lines: Omit<Viewed['lines'][number], 'delivered'>[];
  };
};

export function OrderLines({ order }: LinesProps) {
  return (
    <section className="card-panel max-w-3xl" aria-labelledby="lines">
      <h2 id="lines">{m.order_lines()}</h2>
      <ul className="grid gap-3">
        {order.lines.map(({ id, name, nameEn, imageUrl, quantity, price }) => (
          <li className="flex flex-wrap items-center gap-3" key={id}>
            <LinePicture file={imageUrl} />
            <span className="min-w-0 grow basis-28 wrap-anywhere">
              {showText({ fr: name, en: nameEn })}
              <small className="block text-muted">
                {m.orders_view_line({
                  count: showNumber(quantity),
                  price: showFcfa(price),
                })}
              </small>
            </span>
            <b className="ml-auto font-semibold whitespace-nowrap">{showFcfa(quantity * price)}</b>
          </li>
        ))}
      </ul>
      {order.discount > 0 && (
        <p className="between order-total">
          <span>{m.order_discount()}</span>
          <output>−{showFcfa(order.discount)}</output>
        </p>
      )}
      {order.deliveryFee > 0 && (
        <p className="between order-total">
          <span>{m.payment_fee()}</span>
          <output>{showFcfa(order.deliveryFee)}</output>
        </p>
      )}
      <p className="between order-total">
        <span>{m.total()}</span>
        <output>{showFcfa(order.totalAmount + order.deliveryFee)}</output>
      </p>
    </section>
  );
}

export function DeliveryLink({ id }: { id: string }) {
  return (
    <Link className="menu-choice" to={`/admin/orders/${id}/delivery-note`}>
      {m.delivery_make()}
    </Link>
  );
}
