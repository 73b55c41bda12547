import type { UnitState } from '../../../domain/products/units/unit.ts';
import { m } from '../../../generated/words/messages.js';
import { ActionButton } from '../../form/action/action-button.tsx';
import { showName, showNumber } from '../../language/show.ts';
import { unitPlace } from '../../units/unit-words.ts';
import type { Acts } from './arrival-acts.ts';

export function UndoArrivalButton({ id }: { id: number }) {
  return (
    <ActionButton<Acts['undo']>
      to={`/admin/stock/arrivals/${id}/undo`}
      failed={m.arrivals_undo_failed()}
      refused={(answer) => (answer.reason === 'moved-since' ? sayWhy(answer) : undefined)}
      className="button button-quiet"
    >
      <span className="icon icon-restore" aria-hidden="true" />
      {m.arrivals_undo()}
    </ActionButton>
  );
}

type Refused = {
  lines: Moved[];
  costs: Parameters<typeof showName>[0][];
  units: { serial: string; state: UnitState; order: string | null }[];
  unitCount: number;
};

function sayWhy({ lines, costs, units, unitCount }: Refused): string {
  const shown = units.map((unit) => m.arrivals_unit_gone({ serial: unit.serial, place: unitPlace(unit) }));
  const more = unitCount - units.length;
  const named = [...shown, ...(more > 0 ? [m.arrivals_units_more({ count: showNumber(more) })] : [])].join(
    ', ',
  );
  return [
    ...(lines.length > 0 ? [m.arrivals_moved_since({ lines: sayLines(lines) })] : []),
    ...(costs.length > 0 ? [m.arrivals_cost_since({ names: costs.map(showName).join(', ') })] : []),
    ...(unitCount > 0 ? [m.arrivals_units_gone({ units: named })] : []),
  ].join(' ');
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
