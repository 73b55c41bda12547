import type { Language } from '../../../domain/localized.ts';
import { gridStep } from '../../../domain/reports/period.ts';
import type { Sales, SalesDay } from '../../../domain/reports/sales/sales.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { useBackoffice } from '../../shell/shell.tsx';
import { noon } from './sales-table.tsx';

const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };
const gridLines = [3, 2, 1, 0];

/** A bar for each day, and a paler one for the same day of the period before. Drawn without a script. */
export function SalesBars({ sales: { days, daysBefore } }: { sales: Sales }) {
  const { language } = useBackoffice();
  const step = gridStep(Math.max(...[...days, ...daysBefore].map(({ amount }) => amount)));
  const short = new Intl.NumberFormat(locales[language], { notation: 'compact' });
  const dayName = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'short' });
  // A day with more credit notes than sales has no bar; the table says how much.
  const heightOf = (day: SalesDay | undefined) => `${(Math.max(0, day?.amount ?? 0) / (3 * step)) * 100}%`;
  // About six days are named. A name at the right end would be cut.
  const namedEach = Math.ceil(days.length / 6);
  const isNamed = (day: number) => day === 0 || (day % namedEach === 0 && day + 2 < days.length);
  return (
    <div className="bars relative mt-2 mb-5 min-h-44" role="img" aria-label={m.sales_chart()}>
      {gridLines.map((line) => (
        <span
          className="bars-line absolute inset-x-0 h-px"
          key={line}
          style={{ bottom: `${(line / 3) * 100}%` }}
        >
          {short.format(line * step)}
        </span>
      ))}
      <div className="absolute inset-[0_0_0_3.25rem] flex">
        {days.map((day, i) => (
          <div className="relative flex-1 flex items-end justify-center min-w-0" key={day.date}>
            <span className="bar-before" style={{ height: heightOf(daysBefore[i]) }} />
            <span className="bar" style={{ height: heightOf(day) }} />
            {isNamed(i) && (
              <span className="absolute top-[calc(100%+0.25rem)] left-0 whitespace-nowrap text-muted max-[16rem]:hidden">
                {dayName.format(noon(day.date))}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

export function BarsLegend() {
  return (
    <ul className="flex min-h-(--control) flex-wrap items-center gap-x-4 text-sm text-muted">
      <li className="inline-flex items-center gap-2">
        <i className="bar-sample bar size-3" />
        {m.sales_legend_now()}
      </li>
      <li className="inline-flex items-center gap-2">
        <i className="bar-sample bar-before size-3" />
        {m.sales_legend_before()}
      </li>
    </ul>
  );
}
