import { m } from '../../../generated/words/messages.js';
import { ActionButton } from '../../form/action/action-button.tsx';
import { showName, showNumber } from '../../language/show.ts';
import type { action } from './undo-arrival.ts';

export function UndoArrivalButton({ id }: { id: number }) {
  return (
    <ActionButton<typeof action>
      to={`/admin/stock/arrivals/${id}/undo`}
      failed={m.arrivals_undo_failed()}
      refused={(answer) =>
        answer.reason === 'moved-since'
          ? m.arrivals_moved_since({ lines: sayLines(answer.lines) })
          : undefined
      }
      className="button button-quiet"
    >
      <span className="icon icon-restore" aria-hidden="true" />
      {m.arrivals_undo()}
    </ActionButton>
  );
}

type Moved = { name: string; nameEn: string; quantity: number; stock: number; lot?: string };

const sayLines = (lines: Moved[]) =>
  lines
    .map((line) =>
      m.arrivals_moved_line({
        name: line.lot ? m.arrivals_moved_lot({ name: showName(line), lot: line.lot }) : showName(line),
        ...{ quantity: showNumber(line.quantity) },
        stock: showNumber(line.stock),
      }),
    )
    .join(', ');
