import type { Dashboard } from '../../domain/reports/dashboard.queries.ts';
import { m } from '../../generated/words/messages.js';
import { showFcfa, showNumber } from '../language/show.ts';
import { Metric } from './metric.tsx';

type MetricCardsProps = {
  dashboard: Pick<
    Dashboard,
    'productCount' | 'completedCount' | 'orderCount' | 'limitedRevenue' | 'actualRevenue'
  >;
};

export function MetricCards({ dashboard }: MetricCardsProps) {
  const number = (value: number) => showNumber(value);
  return (
    <>
      <Metric
        name={m.dashboard_products()}
        figure={number(dashboard.productCount)}
        formula={m.dashboard_products_formula()}
      />
      <Metric
        name={m.dashboard_completed()}
        figure={`${number(dashboard.completedCount)} / ${number(dashboard.orderCount)}`}
        formula={m.dashboard_completed_formula()}
      />
      <Metric
        name={m.dashboard_limited()}
        figure={showFcfa(dashboard.limitedRevenue)}
        formula={m.dashboard_limited_formula()}
      />
      <Metric
        name={m.dashboard_actual()}
        figure={showFcfa(dashboard.actualRevenue)}
        formula={m.dashboard_actual_formula()}
      />
    </>
  );
}
