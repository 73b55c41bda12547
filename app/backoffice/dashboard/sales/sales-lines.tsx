import type { ComponentProps } from 'react';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { Language } from '../../../domain/localized.ts';
import { m } from '../../../generated/words/messages.js';
import { showDay, showFcfa, showNumber } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { noon } from './sales-table.tsx';
import { type Day, Marker, series } from './series.tsx';

const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };
const ink = 'var(--color-muted)';

const tooltip: ComponentProps<typeof Tooltip> = {
  contentStyle: { background: 'var(--color-card)', borderColor: 'var(--color-line)' },
  isAnimationActive: false,
  itemSorter: ({ dataKey }) => series.findIndex(({ key }) => key === dataKey),
  labelFormatter: (date) => showDay(noon(String(date))),
  formatter: (value, _name, { dataKey }) =>
    dataKey === 'completed' ? showNumber(Number(value)) : showFcfa(Number(value)),
};

/** Rendered in the browser only, and hidden from screen readers: `SalesTable` has the same figures. */
export function SalesLines({ days }: { days: Day[] }) {
  const { language } = useBackoffice();
  const shortDay = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'short' });
  const shortAmount = new Intl.NumberFormat(locales[language], { notation: 'compact' });
  const tick = { fill: ink, fontSize: 13 };
  return (
    <LineChart
      className="size-full"
      responsive
      data={days}
      margin={{ top: 8, right: 4, bottom: 4, left: 4 }}
      accessibilityLayer={false}
    >
      <CartesianGrid yAxisId="revenue" vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="date"
        tickFormatter={(date: string) => shortDay.format(noon(date))}
        tick={tick}
        tickMargin={8}
        minTickGap={28}
      />
      <YAxis
        yAxisId="revenue"
        width="auto"
        allowDecimals={false}
        tick={tick}
        tickFormatter={(amount: number) => shortAmount.format(amount)}
        label={axisTitle(m.dashboard_axis_revenue(), -90, 'insideLeft')}
      />
      <YAxis
        yAxisId="orders"
        orientation="right"
        width="auto"
        allowDecimals={false}
        tick={tick}
        label={axisTitle(m.dashboard_orders(), 90, 'insideRight')}
      />
      <Tooltip {...tooltip} />
      {series.map((line) => (
        <Line
          key={line.key}
          yAxisId={line.key === 'completed' ? 'orders' : 'revenue'}
          dataKey={line.key}
          name={line.words()}
          stroke={line.color}
          strokeWidth={2.25}
          strokeDasharray={line.dash}
          dot={({ key, cx, cy }) => <Marker key={key} line={line} x={Number(cx)} y={Number(cy)} />}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}

function axisTitle(value: string, angle: number, position: 'insideLeft' | 'insideRight') {
  return { value, angle, position, style: { textAnchor: 'middle' as const }, fill: ink, fontSize: 13 };
}
