import { m } from '../../../generated/words/messages.js';
import { showDay, showNumber } from '../../language/show.ts';
import { type Day, series } from './series.tsx';

export function SalesTable({ days }: { days: Day[] }) {
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
            <th scope="row">{showDay(noon(day.date))}</th>
            {series.map(({ key }) => (
              <td key={key}>{showNumber(day[key])}</td>
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
