import { formatNumber } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { useBackoffice } from '../shell/shell.tsx';
import { Metric } from './metric.tsx';
import { useVisitorCount } from './visitor-count.ts';

export function VisitorsCard({ counted }: { counted: number }) {
  const { language } = useBackoffice();
  const { visitors, isStale } = useVisitorCount(counted);
  return (
    <Metric
      name={m.dashboard_visitors()}
      figure={formatNumber(visitors, language)}
      formula={m.dashboard_visitors_formula()}
    >
      <p className="text-sm text-danger empty:hidden" role="status">
        {isStale && m.dashboard_visitors_stale()}
      </p>
    </Metric>
  );
}
