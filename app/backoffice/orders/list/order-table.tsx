import { Link } from 'react-router';
import { formatFcfa } from '../../../domain/money.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { m } from '../../../generated/words/messages.js';
import { formatMoment } from '../../language/format-date.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { customerName } from '../customer-name.ts';
import { StatusBadge } from '../status-badge.tsx';

type ListedOrder = {
  id: string;
  number: string;
  customerName: string;
  phone: string;
  totalAmount: number;
  status: OrderStatus;
  createdAt: Date;
};

export function OrderTable({ orders }: { orders: ListedOrder[] }) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.orders_order()}</th>
          <th scope="col">{m.orders_customer()}</th>
          <th scope="col">{m.field_phone()}</th>
          <th className="number" scope="col">
            {m.orders_amount()}
          </th>
          <th scope="col">{m.order_status()}</th>
          <th scope="col">{m.order_date()}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { order: ListedOrder }) {
  const { language } = useBackoffice();
  const address = `/admin/orders/${order.id}`;
  return (
    <tr>
      <td data-label={m.orders_order()}>
        <span className="grid">
          <Link className="whitespace-nowrap font-semibold" to={address} data-row>
            {order.number}
          </Link>
          <span className="font-mono text-sm text-muted">{shortId(order.id)}</span>
        </span>
      </td>
      <td data-label={m.orders_customer()}>
        <span className="min-w-0 wrap-anywhere">{customerName(order)}</span>
      </td>
      <td data-label={m.field_phone()}>
        {order.phone && (
          <a className="whitespace-nowrap" href={`tel:${order.phone}`}>
            {formatPhone(order.phone)}
          </a>
        )}
      </td>
      <td className="number font-semibold" data-label={m.orders_amount()}>
        {formatFcfa(order.totalAmount, language)}
      </td>
      <td data-label={m.order_status()}>
        <StatusBadge status={order.status} />
      </td>
      <td data-label={m.order_date()}>{formatMoment(order.createdAt, language)}</td>
      <td>
        <Link
          className="button button-quiet button-small"
          to={address}
          aria-label={m.orders_view_one({ number: order.number })}
        >
          <span className="icon icon-eye" aria-hidden="true" />
          {m.orders_view()}
        </Link>
      </td>
    </tr>
  );
}

/** The first 8 characters of the id, as the specification's list shows it. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
