import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
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
          <Chart days={days} />
        </>
      )}
      <details className="disclosure">
        <summary>{m.dashboard_table()}</summary>
        <SalesTable days={days} />
      </details>
    </section>
  );
}

/** Loaded when it is about to be seen: its library is a third of the screen. Its space is reserved, so that nothing moves. */
function Chart({ days }: { days: Day[] }) {
  const [Lines, setLines] = useState<ComponentType<{ days: Day[] }>>();
  const [isMissing, setMissing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inView = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        inView.disconnect();
        import('./sales-lines.tsx').then(
          ({ SalesLines }) => setLines(() => SalesLines),
          () => setMissing(true),
        );
      },
      { rootMargin: '200px' },
    );
    if (place.current) inView.observe(place.current);
    return () => inView.disconnect();
  }, []);
  return (
    <div className="chart" ref={place}>
      {isMissing ? (
        <Notice kind="attention">
          <p>{m.dashboard_chart_missing()}</p>
        </Notice>
      ) : Lines ? (
        <div className="size-full" aria-hidden="true">
          <Lines days={days} />
        </div>
      ) : (
        <div className="skeleton size-full" />
      )}
    </div>
  );
}
