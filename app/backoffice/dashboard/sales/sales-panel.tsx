import { Link } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { SalesLines } from './sales-lines.tsx';
import { SalesTable } from './sales-table.tsx';
import { type Day, Legend } from './series.tsx';

export function SalesPanel({ days }: { days: Day[] }) {
  const isEmpty = days.every(({ completed }) => completed === 0);
  return (
    <section className="card-panel" aria-labelledby="sales">
      <div className="grid gap-1">
        <h2 id="sales">{m.dashboard_days()}</h2>
        <p className="text-sm text-muted">{m.dashboard_days_formula()}</p>
      </div>
      {isEmpty ? (
        <div className="empty">
          <span className="icon icon-orders" aria-hidden="true" />
          <p>{m.dashboard_days_empty()}</p>
          <Link className="button button-quiet" to="/admin/orders">
            {m.dashboard_see_orders()}
          </Link>
        </div>
      ) : (
        <>
          <Legend />
          <SalesLines days={days} />
        </>
      )}
      <details className="disclosure">
        <summary>{m.dashboard_table()}</summary>
        <SalesTable days={days} />
      </details>
    </section>
  );
}
