import { type PointerEvent, useState } from 'react';
import type { Language } from '../../../domain/localized.ts';
import { gridStep } from '../../../domain/reports/period.ts';
import { m } from '../../../generated/words/messages.js';
import { showDay, showFcfa, showNumber } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { noon } from './sales-table.tsx';
import { type Day, Marker, type Series, series } from './series.tsx';

const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };
const gridLines = [3, 2, 1, 0];
const daysBetweenNames = 5;

/** Drawn without a script, and hidden from screen readers: `SalesTable` has the same figures. */
export function SalesLines({ days }: { days: Day[] }) {
  const { language } = useBackoffice();
  const [pointed, setPointed] = useState<number>();
  const short = new Intl.NumberFormat(locales[language], { notation: 'compact' });
  const revenueStep = gridStep(Math.max(...days.flatMap(({ limited, actual }) => [limited, actual])));
  // There are no halves of orders.
  const ordersStep = Math.ceil(gridStep(Math.max(...days.map(({ completed }) => completed))));
  const last = days.length - 1;
  const leftOf = (day: number) => (day / last) * 100;
  const topOf = ({ key }: Series, day: Day) =>
    100 - (day[key] / (3 * (key === 'completed' ? ordersStep : revenueStep))) * 100;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
  };
  return (
    <div
      className="chart grid grid-cols-[auto_1fr_auto] grid-rows-[8.5rem] gap-1 pt-2 pb-7"
      aria-hidden="true"
    >
      <span className="rotate-180 place-self-center [writing-mode:vertical-rl]">
        {m.dashboard_axis_revenue()}
      </span>
      <span className="col-start-3 row-start-1 place-self-center [writing-mode:vertical-rl]">
        {m.dashboard_orders()}
      </span>
      <div
        className="relative col-start-2 row-start-1 mr-7 ml-12 [touch-action:pan-y]"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {gridLines.map((line) => (
          <div
            className="chart-line absolute inset-x-0 h-px"
            key={line}
            style={{ bottom: `${(line / 3) * 100}%` }}
          >
            <span>{short.format(line * revenueStep)}</span>
            <span>{short.format(line * ordersStep)}</span>
          </div>
        ))}
        <DayNames days={days} leftOf={leftOf} />
        <svg className="relative size-full overflow-visible" aria-hidden="true">
          {series.map((line) => (
            <Curve
              key={line.key}
              line={line}
              points={days.map((day, i) => [leftOf(i).toFixed(2), topOf(line, day).toFixed(2)])}
            />
          ))}
        </svg>
        {pointed !== undefined && <Tip day={days[pointed]} left={leftOf(pointed)} />}
      </div>
    </div>
  );
}

type DayNamesProps = { days: Day[]; leftOf: (day: number) => number };

function DayNames({ days, leftOf }: DayNamesProps) {
  const { language } = useBackoffice();
  const { format } = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'short' });
  return days.map(
    ({ date }, day) =>
      day % daysBetweenNames === 0 && (
        <span
          className="absolute top-[calc(100%+0.5rem)] whitespace-nowrap [translate:-50%] max-md:nth-of-type-[even]:hidden"
          key={date}
          style={{ left: `${leftOf(day)}%` }}
        >
          {format(noon(date))}
        </span>
      ),
  );
}

/** `points` in percent of the plot. */
function Curve({ line, points }: { line: Series; points: [left: string, top: string][] }) {
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible" aria-hidden="true">
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke={line.color}
          strokeWidth={2.25}
          strokeDasharray={line.dash}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map(([left, top]) => (
        <svg key={left} x={`${left}%`} y={`${top}%`} overflow="visible" aria-hidden="true">
          <Marker line={line} x={0} y={0} />
        </svg>
      ))}
    </>
  );
}

function Tip({ day, left }: { day: Day | undefined; left: number }) {
  if (!day) return null;
  const side = left > 50 ? { right: `${100 - left}%` } : { left: `${left}%` };
  return (
    <div
      className="chart-tip pointer-events-none absolute top-0 mx-3 grid px-3 py-2 whitespace-nowrap"
      style={side}
    >
      <b className="text-ink">{showDay(noon(day.date))}</b>
      {series.map(({ key, words, color }) => (
        <span key={key} className="flex justify-between gap-4" style={{ color }}>
          {words()} <i>{key === 'completed' ? showNumber(day[key]) : showFcfa(day[key])}</i>
        </span>
      ))}
    </div>
  );
}
