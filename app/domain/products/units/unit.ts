import type { Outcome } from '../../outcome.ts';
import { tidyLine, upperCase } from '../../text.ts';

export const unitStates = ['in-stock', 'sold', 'repair', 'returned', 'scrapped'] as const;
export type UnitState = (typeof unitStates)[number];

/** A line's units have these states; a unit in another state came back, and makes room for another one. */
export const statesWithBuyer = ['sold', 'repair'] as const satisfies readonly UnitState[];
export const isWithBuyer = (state: UnitState) => statesWithBuyer.some((each) => each === state);

/** What staff note of a unit, in the order of a choice. */
export const unitSteps = ['visit', 'repair', 'repaired', 'returned', 'restocked', 'scrapped'] as const;
export type UnitStep = (typeof unitSteps)[number];

export const unitEventKinds = [...unitSteps, 'arrived', 'sold', 'warranty'] as const;
export type UnitEventKind = (typeof unitEventKinds)[number];

const steps: Record<UnitStep, { from: readonly UnitState[]; to: UnitState }> = {
  visit: { from: ['sold'], to: 'sold' },
  repair: { from: ['sold'], to: 'repair' },
  repaired: { from: ['repair'], to: 'sold' },
  returned: { from: ['sold', 'repair'], to: 'returned' },
  restocked: { from: ['returned'], to: 'in-stock' },
  scrapped: { from: ['in-stock', 'repair', 'returned'], to: 'scrapped' },
};

/** Undefined when the step does not follow from the state. */
export function stateAfter(state: UnitState, step: UnitStep): UnitState | undefined {
  const { from, to } = steps[step];
  return from.includes(state) ? to : undefined;
}

export const stepsFrom = (state: UnitState): UnitStep[] =>
  unitSteps.filter((step) => stateAfter(state, step) !== undefined);

/** Where a unit is again when its last sale did not happen; undefined when nothing was known of it. `before`: the step before that sale. */
export function stateBeforeSale({
  before,
  wasInStock,
}: {
  before: UnitEventKind | null;
  wasInStock: boolean;
}): 'in-stock' | 'returned' | undefined {
  if (before === 'returned') return 'returned';
  if (wasInStock) return 'in-stock';
  return before === null ? undefined : 'returned';
}

/** What a buyer pays for: only visits and finished repairs. */
export const mayCharge = (step: UnitStep) => step === 'visit' || step === 'repaired';

export const maxSerialLength = 40;
export const maxUnitNoteLength = 500;
export const maxWarrantyMonths = 240;

/** Two that differ by capitals are the same serial number. */
export const serialKey = upperCase;

/** One serial number a line, as a scanner types them; a comma or a semicolon parts them too. */
export function parseSerials(
  typed: string,
): Outcome<{ serials: string[] }, { reason: 'serial-too-long' | 'serial-twice'; serial: string }> {
  const serials = typed
    .split(/[\n,;]/)
    .map(tidyLine)
    .filter((serial) => serial !== '');
  const long = serials.find((serial) => serial.length > maxSerialLength);
  if (long !== undefined) return { ok: false, reason: 'serial-too-long', serial: long };
  const keys = serials.map(serialKey);
  const twice = serials.find((serial, place) => keys.indexOf(serialKey(serial)) < place);
  if (twice !== undefined) return { ok: false, reason: 'serial-twice', serial: twice };
  return { ok: true, serials };
}

export const maxSearchedSerials = 500;

/** Serial numbers pasted into a search, where a browser makes a space of a new line. */
export const severalSerials = (typed: string): string[] =>
  [...new Set([...typed.split(/[\n,;]/).map(tidyLine), ...typed.split(/[\s,;]+/)])]
    .filter((serial) => serial !== '' && serial.length <= maxSerialLength)
    .slice(0, maxSearchedSerials);

/** Whole months, 0 for none; undefined when it is no number of months. */
export function parseWarrantyMonths(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').trim();
  return /^\d{1,3}$/.test(plain) && Number(plain) <= maxWarrantyMonths ? Number(plain) : undefined;
}
