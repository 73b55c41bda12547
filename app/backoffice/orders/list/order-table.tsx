import { Link } from 'react-router';
import { formatPhone } from '../../../domain/contact/phone.ts';
import { type OrderStatus, shortId } from '../../../domain/orders/order.ts';
import { settlementOf } from '../../../domain/orders/payments/payment.ts';
import type { TrialOrder } from '../../../domain/orders/trial/trial-order.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { buyerName } from '../../language/names.ts';
import { showDayOrTime, showFcfa, showName, showNumber } from '../../language/show.ts';
import { StatusBadge } from '../../list/badges.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { SettlementDot } from '../payments/settlement-badge.tsx';
import { TrialBadge } from '../trial/trial.tsx';

type ListedOrder = {
  id: string;
  number: string;
  customerName: string;
  organisationName: string;
  phone: string;
  amount: number;
  status: OrderStatus;
  createdAt: Date;
  paid: number;
  balance: number;
  isPaymentExpected: boolean;
  isPriceAsked: boolean;
  firstName: string;
  firstNameEn: string;
  lineCount: number;
};

type OrderTableProps = { orders: ListedOrder[]; trial?: TrialOrder | undefined; today: string };

export function OrderTable({ orders, trial, today }: OrderTableProps) {
  const { modules } = useBackoffice();
  return (
    <div className="row-list @container overflow-x-auto">
      <table className="row-table">
        <thead>
          <tr>
            <th scope="col">{m.orders_order()}</th>
            <th scope="col">{m.orders_customer()}</th>
            <th scope="col">{m.field_phone()}</th>
            <th scope="col">{m.orders_articles()}</th>
            <th className="number" scope="col">
              {m.orders_amount()}
            </th>
            {modules.includes('payments') && <th scope="col">{m.order_payment()}</th>}
            <th scope="col">{m.order_status()}</th>
            <th scope="col">{m.order_date()}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {trial && <TrialRow trial={trial} today={today} />}
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} today={today} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OrderRow({ order, today }: { order: ListedOrder; today: string }) {
  const { modules } = useBackoffice();
  return (
    <tr>
      <td className="row-order">
        <Link
          to={`/admin/orders/${order.id}`}
          aria-label={m.orders_view_one({ number: order.number })}
          data-row
        >
          {order.number}
        </Link>{' '}
        <span className="row-id">{shortId(order.id)}</span>
      </td>
      <td className="row-customer truncate">{buyerName(order)}</td>
      <td className="row-phone">{order.phone && formatPhone(order.phone)}</td>
      <td className="row-articles truncate">{articlesOf(order)}</td>
      <td className="row-amount number">{showFcfa(order.amount)}</td>
      {modules.includes('payments') && (
        <td className="row-payment">
          {order.isPaymentExpected && <SettlementDot settlement={settlementOf(order)} />}
        </td>
      )}
      <td className="row-status">
        {order.isPriceAsked ? (
          <span className="badge badge-few">{m.orders_price_badge()}</span>
        ) : (
          <StatusBadge status={order.status} />
        )}
      </td>
      <td className="row-date">{showDayOrTime(order.createdAt, today)}</td>
      <td className="row-go text-muted">
        <span className="icon icon-chevron" aria-hidden="true" />
      </td>
    </tr>
  );
}

/** Stands before the orders, and in none of their counts. */
function TrialRow({ trial, today }: { trial: TrialOrder; today: string }) {
  const { modules } = useBackoffice();
  const [first] = trial.lines;
  const articles = { firstName: first?.name ?? '', firstNameEn: first?.nameEn ?? '' };
  return (
    <tr>
      <td className="row-order">
        <Link
          to="/admin/orders/trial"
          aria-label={m.orders_view_one({ number: `${m.trial_number()}, ${m.trial_title()}` })}
          data-row
        >
          {m.trial_number()}
        </Link>
      </td>
      <td className="row-customer truncate">{m.trial_buyer()}</td>
      <td className="row-phone" />
      <td className="row-articles truncate">{articlesOf({ ...articles, lineCount: trial.lines.length })}</td>
      <td className="row-amount number">{showFcfa(trial.totalAmount)}</td>
      {modules.includes('payments') && <td className="row-payment" />}
      <td className="row-status">
        <TrialBadge />
      </td>
      <td className="row-date">{showDayOrTime(trial.createdAt, today)}</td>
      <td className="row-go text-muted">
        <span className="icon icon-chevron" aria-hidden="true" />
      </td>
    </tr>
  );
}

function articlesOf(order: Pick<ListedOrder, 'firstName' | 'firstNameEn' | 'lineCount'>): string {
  const name = showName({ name: order.firstName, nameEn: order.firstNameEn });
  if (order.lineCount <= 1) return name;
  return order.lineCount === 2
    ? m.orders_articles_more_one({ name })
    : m.orders_articles_more({ name, count: showNumber(order.lineCount - 1) });
}
