import type { ListedDelivery } from '../../domain/webhooks/webhook.queries.ts';
import { m } from '../../generated/words/messages.js';
import { ActionButton } from '../form/action/action-button.tsx';
import { showMoment, showNumber } from '../language/show.ts';
import { moment } from '../list/columns.ts';
import { DataTable } from '../list/data-table.tsx';
import { answerName, kindName } from './program-words.ts';

export function Deliveries({ deliveries }: { deliveries: ListedDelivery[] }) {
  return (
    <section className="card-panel" aria-labelledby="deliveries">
      <div className="grid gap-1">
        <h2 id="deliveries">{m.programs_deliveries()}</h2>
        <p className="text-muted">{m.programs_deliveries_hint()}</p>
      </div>
      {deliveries.length === 0 ? (
        <p className="text-muted">{m.programs_deliveries_none()}</p>
      ) : (
        <DataTable
          caption={m.programs_deliveries()}
          rows={deliveries}
          keyOf={({ id }) => id}
          columns={[
            { label: m.programs_event(), cell: ({ event }) => kindName(event) },
            moment<ListedDelivery>(m.programs_when(), ({ createdAt }) => createdAt),
            { label: m.programs_state(), cell: (delivery) => <Standing {...delivery} /> },
          ]}
        />
      )}
    </section>
  );
}

function Standing({ id, event, state, attempts, nextAttemptAt, answer, sentAt }: ListedDelivery) {
  if (state === 'sent')
    return (
      <span className="badge badge-completed">
        {m.programs_sent({ when: showMoment(sentAt ?? nextAttemptAt) })}
      </span>
    );
  const tried = m.programs_attempts({ count: showNumber(attempts) });
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        <span className={`badge ${state === 'failed' ? 'badge-cancelled' : 'badge-pending'}`}>
          {state === 'failed' ? m.programs_failed() : m.programs_waiting()}
        </span>
      </p>
      {answer && (
        <p className="text-sm text-muted">
          {answerName(answer)} · {tried}
          {state === 'waiting' && ` · ${m.programs_next({ when: showMoment(nextAttemptAt) })}`}
        </p>
      )}
      {state === 'failed' && (
        <ActionButton
          to={`/admin/programs/deliveries/${id}/again`}
          failed={m.programs_not_queued()}
          label={m.programs_again_named({ event: kindName(event) })}
          keepsTyped
        >
          {m.programs_again()}
        </ActionButton>
      )}
    </div>
  );
}
