import { formatNumber } from '../../../domain/money/money.ts';
import { m } from '../../../generated/words/messages.js';
import { formatDay } from '../../language/format-date.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { type Day, series } from './series.tsx';

export function SalesTable({ days }: { days: Day[] }) {
  const { language } = useBackoffice();
  return (
    <table className="figures" aria-labelledby="sales">
      <thead>
        <tr>
          <th scope="col">{m.dashboard_day()}</th>
          {series.map(({ key, words }) => (
            <th key={key} scope="col">
              {key === 'completed' ? words() : m.dashboard_in_fcfa({ figure: words() })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDay(noon(day.date), language)}</th>
            {series.map(({ key }) => (
              <td key={key}>{formatNumber(day[key], language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 12:00 UTC: the same day in Cameroon. */
export function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}
