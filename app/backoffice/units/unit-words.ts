import type { UnitEventKind, UnitState } from '../../domain/products/units/unit.ts';
import { m } from '../../generated/words/messages.js';
import { showIsoDay, showNumber } from '../language/show.ts';

const states: Record<UnitState, () => string> = {
  'in-stock': m.units_state_in_stock,
  sold: m.units_state_sold,
  repair: m.units_state_repair,
  returned: m.units_state_returned,
  scrapped: m.units_state_scrapped,
};
export const unitStateName = (state: UnitState) => states[state]();

/** Of a unit that is not there: its order, and its state where that says more. One that an order names may still be in the shop. */
export const unitPlace = ({ state, order }: { state: UnitState; order: string | null }) =>
  [state !== 'sold' && unitStateName(state), order !== null && m.units_of_order({ order })]
    .filter(Boolean)
    .join(', ');

const events: Record<UnitEventKind, () => string> = {
  visit: m.units_step_visit,
  repair: m.units_step_repair,
  repaired: m.units_step_repaired,
  returned: m.units_step_returned,
  restocked: m.units_step_restocked,
  scrapped: m.units_step_scrapped,
  arrived: m.units_event_arrived,
  sold: m.units_event_sold,
  warranty: m.units_event_warranty,
};
export const unitEventName = (kind: UnitEventKind) => events[kind]();

type Warranty = { warrantyMonths: number; warrantyUntil: string | null };

export function warrantyWords({ warrantyMonths, warrantyUntil }: Warranty, today: string): string {
  if (warrantyMonths === 0) return m.units_no_warranty();
  if (warrantyUntil === null)
    return warrantyMonths === 1
      ? m.units_warranty_from_delivery_one()
      : m.units_warranty_from_delivery({ months: showNumber(warrantyMonths) });
  return warrantyUntil < today
    ? m.units_warranty_over({ day: showIsoDay(warrantyUntil) })
    : showIsoDay(warrantyUntil);
}
