import { Link } from 'react-router';
import type { Dashboard } from '../../domain/reports/dashboard.queries.ts';
import { m } from '../../generated/words/messages.js';
import { showDay, showFcfa } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';
import { customerName } from '../orders/customer-name.ts';

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
        <DataTable
          labelledBy="recent"
          rows={orders}
          keyOf={({ id }) => id}
          columns={[
            { label: m.dashboard_customer(), cell: customerName, to: ({ id }) => `/admin/orders/${id}` },
            {
              label: m.dashboard_date(),
              cell: ({ createdAt }) => showDay(createdAt),
              as: 'short',
            },
            { label: m.dashboard_amount(), cell: ({ amount }) => showFcfa(amount), as: 'number' },
          ]}
        />
      )}
    </section>
  );
}
