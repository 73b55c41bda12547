import { Link } from 'react-router';
import type { TillSession } from '../../domain/tills/till.queries.ts';
import { m } from '../../generated/words/messages.js';
import { formatMoment } from '../language/format-date.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { signedAmount } from './signed-amount.ts';

export function SessionTable({ sessions }: { sessions: TillSession[] }) {
  const { language } = useBackoffice();
  return (
    <section className="table-panel">
      <table className="data-table">
        <caption className="visually-hidden">{m.till_sheets()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.till_title()}</th>
            <th scope="col">{m.till_opened()}</th>
            <th scope="col">{m.till_closed()}</th>
            <th className="number" scope="col">
              {m.till_expected()}
            </th>
            <th className="number" scope="col">
              {m.till_difference()}
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, till, openedBy, openedAt, closedBy, closedAt, expected, difference }) => (
            <tr key={id}>
              <td data-label={m.till_title()}>
                <Link className="table-link wrap-anywhere" to={`/admin/till/sessions/${id}`} data-row>
                  {till}
                </Link>
              </td>
              <td data-label={m.till_opened()}>
                {m.orders_when_by({ when: formatMoment(openedAt, language), by: openedBy })}
              </td>
              <td data-label={m.till_closed()}>
                {closedAt ? (
                  m.orders_when_by({ when: formatMoment(closedAt, language), by: closedBy ?? '' })
                ) : (
                  <span className="badge badge-processing">{m.till_is_open()}</span>
                )}
              </td>
              <td className="number whitespace-nowrap" data-label={m.till_expected()}>
                {signedAmount(expected, language)}
              </td>
              <td className="number whitespace-nowrap" data-label={m.till_difference()}>
                {difference === null ? '–' : <Difference amount={difference} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Difference({ amount }: { amount: number }) {
  const { language } = useBackoffice();
  return (
    <span className={amount === 0 ? undefined : 'font-semibold text-danger'}>
      {signedAmount(amount, language)}
    </span>
  );
}
