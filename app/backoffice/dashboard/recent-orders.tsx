import { Link } from 'react-router';
import type { Dashboard } from '../../domain/reports/dashboard.queries.ts';
import { m } from '../../generated/words/messages.js';
import { customerName } from '../language/names.ts';
import { showDay, showFcfa } from '../language/show.ts';

export function RecentOrders({ orders }: { orders: Dashboard['recentOrders'] }) {
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
        <ol className="shares ruled">
          {orders.map((order) => (
            <li key={order.id}>
              <Link to={`/admin/orders/${order.id}`}>{customerName(order)}</Link>
              <b>{showFcfa(order.amount)}</b>
              <small>{showDay(order.createdAt)}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
