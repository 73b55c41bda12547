import type { TillSession } from '../../domain/tills/till.queries.ts';
import { m } from '../../generated/words/messages.js';
import { showMoment, signedAmount } from '../language/show.ts';
import { money } from '../list/columns.ts';
import type { Column } from '../list/data-table.tsx';

export function sessionColumns(): Column<TillSession>[] {
  return [
    { label: m.till_title(), cell: ({ till }) => till, to: ({ id }) => `/admin/till/sessions/${id}` },
    {
      label: m.till_opened(),
      value: ({ openedAt }) => openedAt,
      cell: ({ openedAt, openedBy }) => m.orders_when_by({ when: showMoment(openedAt), by: openedBy }),
      className: 'labelled',
      alsoInFiles: [{ label: m.till_opened_by(), value: ({ openedBy }) => openedBy }],
    },
    {
      label: m.till_closed(),
      value: ({ closedAt }) => closedAt,
      cell: ({ closedAt, closedBy }) =>
        closedAt ? (
          m.orders_when_by({ when: showMoment(closedAt), by: closedBy ?? '' })
        ) : (
          <span className="badge badge-processing">{m.till_is_open()}</span>
        ),
      className: 'labelled',
      alsoInFiles: [{ label: m.till_closed_by(), value: ({ closedBy }) => closedBy }],
    },
    // An open till is counted first.
    money(m.till_expected(), ({ closedAt, expected }) => (closedAt ? expected : null)),
    {
      label: m.till_difference(),
      value: ({ difference }) => difference,
      cell: ({ difference }) => difference !== null && <Difference amount={difference} />,
      as: 'number',
      inFcfa: true,
    },
  ];
}

function Difference({ amount }: { amount: number }) {
  return (
    <span className={amount === 0 ? undefined : 'font-semibold text-danger'}>{signedAmount(amount)}</span>
  );
}
