import type { Dashboard } from '../../../domain/reports/dashboard.queries.ts';
import { m } from '../../../generated/words/messages.js';

export type Day = Dashboard['days'][number];

/** Dashes and markers distinguish the lines without colours. */
export const series = [
  {
    key: 'limited',
    words: m.dashboard_limited,
    color: 'var(--color-chart-b)',
    dash: '7 4',
    marker: 'square',
  },
  { key: 'actual', words: m.dashboard_actual, color: 'var(--color-chart-a)', dash: '0', marker: 'circle' },
  {
    key: 'completed',
    words: m.dashboard_orders,
    color: 'var(--color-violet)',
    dash: '2 4',
    marker: 'triangle',
  },
] as const;

export type Series = (typeof series)[number];
type MarkerProps = { line: Series; x: number; y: number };

export function Marker({ line: { marker, color }, x, y }: MarkerProps) {
  if (marker === 'square') return <rect x={x - 3} y={y - 3} width={6} height={6} fill={color} />;
  if (marker === 'circle') return <circle cx={x} cy={y} r={3.25} fill={color} />;
  return <path d={`M${x} ${y - 4.5}l4.5 8h-9z`} fill={color} />;
}

export function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm font-semibold">
      {series.map((line) => (
        <li key={line.key} className="inline-flex items-center gap-2">
          <svg width={36} height={12} viewBox="0 0 36 12" aria-hidden="true">
            <path d="M0 6h36" stroke={line.color} strokeWidth={2.5} strokeDasharray={line.dash} />
            <Marker line={line} x={18} y={6} />
          </svg>
          {line.words()}
        </li>
      ))}
    </ul>
  );
}
