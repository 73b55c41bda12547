import { Link } from 'react-router';
import { formatFcfa } from '../../domain/money/money.ts';
import type { Dashboard } from '../../domain/reports/dashboard.queries.ts';
import { m } from '../../generated/words/messages.js';
import { formatDay } from '../language/format-date.ts';
import { customerName } from '../orders/customer-name.ts';
import { useBackoffice } from '../shell/shell.tsx';

export function RecentOrders({ orders }: { orders: Dashboard['recentOrders'] }) {
  const { language } = useBackoffice();
  return (
    <section className="card-panel" aria-labelledby="recent">
      <h2 id="recent">{m.dashboard_recent()}</h2>
      {orders.length === 0 ? (
        <div className="empty">
          <span className="icon icon-check" aria-hidden="true" />
          <p>{m.dashboard_recent_empty()}</p>
          <Link className="button button-quiet" to="/admin/orders">
            {m.dashboard_see_orders()}
          </Link>
        </div>
      ) : (
        <table className="data-table" aria-labelledby="recent">
          <thead>
            <tr>
              <th scope="col">{m.dashboard_customer()}</th>
              <th scope="col">{m.dashboard_date()}</th>
              <th scope="col" className="number">
                {m.dashboard_amount()}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td data-label={m.dashboard_customer()}>
                  <Link
                    className="inline-flex min-h-(--control) items-center font-semibold wrap-anywhere"
                    to={`/admin/orders/${order.id}`}
                    data-row
                  >
                    {customerName(order)}
                  </Link>
                </td>
                <td className="whitespace-nowrap" data-label={m.dashboard_date()}>
                  {formatDay(order.createdAt, language)}
                </td>
                <td className="number" data-label={m.dashboard_amount()}>
                  {formatFcfa(order.amount, language)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
