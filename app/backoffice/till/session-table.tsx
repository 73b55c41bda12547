import type { TillSession } from '../../domain/tills/till.queries.ts';
import { m } from '../../generated/words/messages.js';
import { formatMoment } from '../language/format-date.ts';
import { DataTable } from '../list/data-table.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import { signedAmount } from './signed-amount.ts';

export function SessionTable({ sessions }: { sessions: TillSession[] }) {
  const { language } = useBackoffice();
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
            cell: ({ openedAt, openedBy }) =>
              m.orders_when_by({ when: formatMoment(openedAt, language), by: openedBy }),
          },
          {
            label: m.till_closed(),
            cell: ({ closedAt, closedBy }) =>
              closedAt ? (
                m.orders_when_by({ when: formatMoment(closedAt, language), by: closedBy ?? '' })
              ) : (
                <span className="badge badge-processing">{m.till_is_open()}</span>
              ),
          },
          {
            label: m.till_expected(),
            cell: ({ expected }) => signedAmount(expected, language),
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
  const { language } = useBackoffice();
  return (
    <span className={amount === 0 ? undefined : 'font-semibold text-danger'}>
      {signedAmount(amount, language)}
    </span>
  );
}
