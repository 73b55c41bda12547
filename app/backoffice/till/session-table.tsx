import type { TillSession } from '../../domain/tills/till.queries.ts';
import { m } from '../../generated/words/messages.js';
import { showMoment, signedAmount } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';

export function SessionTable({ sessions }: { sessions: TillSession[] }) {
  return (
    <section className="table-panel">
      <DataTable
        caption={m.till_sheets()}
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          { label: m.till_title(), cell: ({ till }) => till, to: ({ id }) => `/admin/till/sessions/${id}` },
          {
            label: m.till_opened(),
            cell: ({ openedAt, openedBy }) => m.orders_when_by({ when: showMoment(openedAt), by: openedBy }),
          },
          {
            label: m.till_closed(),
            cell: ({ closedAt, closedBy }) =>
              closedAt ? (
                m.orders_when_by({ when: showMoment(closedAt), by: closedBy ?? '' })
              ) : (
                <span className="badge badge-processing">{m.till_is_open()}</span>
              ),
          },
          {
            label: m.till_expected(),
            cell: ({ expected }) => signedAmount(expected),
            as: 'number',
          },
          {
            label: m.till_difference(),
            cell: ({ difference }) => difference !== null && <Difference amount={difference} />,
            as: 'number',
          },
        ]}
      />
    </section>
  );
}

function Difference({ amount }: { amount: number }) {
  return (
    <span className={amount === 0 ? undefined : 'font-semibold text-danger'}>{signedAmount(amount)}</span>
  );
}
