import { m } from '../../../generated/words/messages.js';
import { ActionButton } from '../../form/action/action-button.tsx';
import type { action } from './undo-arrival.ts';

export function UndoArrivalButton({ id }: { id: number }) {
  return (
    <ActionButton<typeof action>
      to={`/admin/stock/arrivals/${id}/undo`}
      failed={m.arrivals_undo_failed()}
      refused={(answer) =>
        answer.reason === 'moved-since'
          ? m.arrivals_moved_since({ names: answer.names.join(', ') })
          : undefined
      }
      className="button button-quiet"
    >
      <span className="icon icon-restore" aria-hidden="true" />
      {m.arrivals_undo()}
    </ActionButton>
  );
}
