import { m } from '../../generated/words/messages.js';
import { showNumber } from '../language/show.ts';
import { Metric } from './metric.tsx';
import { useVisitorCount } from './visitor-count.ts';

export function VisitorsCard({ counted }: { counted: number }) {
  const { visitors, isStale } = useVisitorCount(counted);
  return (
    <Metric
      name={m.dashboard_visitors()}
      figure={showNumber(visitors)}
      formula={m.dashboard_visitors_formula()}
    >
      <p className="text-sm text-danger empty:hidden" role="status">
        {isStale && m.dashboard_visitors_stale()}
      </p>
    </Metric>
  );
}
