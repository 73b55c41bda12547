import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { choice, line, value } from '../../forms/field.schema.ts';
import { isIntegerId } from '../../id.ts';
import { parsePrice } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import { unitEvents, units } from '../../products/units/unit.tables.ts';
import {
  maxUnitNoteLength,
  mayCharge,
  parseWarrantyMonths,
  stateAfter,
  type UnitEventKind,
  type UnitState,
  type UnitStep,
  unitSteps,
} from '../../products/units/unit.ts';
import { findUnit } from './unit.queries.ts';

export const unitForm = z.object({
  step: choice(unitSteps, 'kind-missing'),
  note: line(maxUnitNoteLength),
  charge: value(parseCharge, 'amount-invalid'),
});

export const warrantyForm = z.object({ months: value(parseWarrantyMonths, 'months-invalid') });

/** In FCFA; nothing typed is nothing charged. */
function parseCharge(typed: string): number | undefined {
  if (typed.trim() === '') return 0;
  const read = parsePrice(typed);
  return read.ok ? read.amount : undefined;
}

type Locked = typeof units.$inferSelect;
type Stale = { reason: 'not-found' } | { reason: 'stale' };
export type NotedUnit = Outcome<object, Stale | NoStep>;
type NoStep = { reason: 'no-step' } | { reason: 'no-charge' };

/** A visit, a repair or a return of a unit, and what it cost the buyer, in FCFA. The stock does not change: a credit note brings pieces back. */
export function noteUnit(
  db: Database,
  author: Author,
  {
    step,
    note,
    charge,
    ...which
  }: { id: number; version: number; step: UnitStep; note: string; charge: number },
): Promise<NotedUnit> {
  const isStored = ({ version }: Locked, last: UnitEvent | undefined) =>
    version === which.version + 1 &&
    isDeepStrictEqual({ ...last, kind: step, note, charge, by: author.username }, last);
  return changeUnit<NoStep>(db, author, { ...which, isStored }, (unit) => {
    const state = stateAfter(unit.state, step);
    if (!state) return { ok: false, reason: 'no-step' };
    if (charge > 0 && !mayCharge(step)) return { ok: false, reason: 'no-charge' };
    return { ok: true, set: { state }, event: { kind: step, note, charge } };
  });
}

/** In whole months from the day of delivery; 0 for none. */
export function changeWarranty(
  db: Database,
  author: Author,
  { months, ...which }: { id: number; version: number; months: number },
): Promise<Outcome<object, Stale>> {
  const isStored = (unit: Locked) => unit.warrantyMonths === months;
  return changeUnit<never>(db, author, { ...which, isStored }, ({ warrantyMonths }) => ({
    ok: true,
    set: { warrantyMonths: months },
    event: { kind: 'warranty', note: `${warrantyMonths} → ${months}`, charge: 0 },
  }));
}

type Decided = {
  set: { state?: UnitState; warrantyMonths?: number };
  event: { kind: UnitEventKind; note: string; charge: number };
};

type UnitEvent = typeof unitEvents.$inferSelect;
type Which = {
  id: number;
  version: number;
  /** Sent again after a lost answer. `last` is the newest event. */
  isStored: (unit: Locked, last: UnitEvent | undefined) => boolean;
};

async function changeUnit<Refused extends { reason: string }>(
  db: Database,
  author: Author,
  { id, version, isStored }: Which,
  decide: (unit: Locked) => Outcome<Decided, Refused>,
): Promise<Outcome<object, Refused | Stale>> {
  if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<{ ok: true } | ({ ok: false } & (Refused | Stale))> => {
    const [locked] = await tx.select().from(units).where(eq(units.id, id)).for('update');
    // What a cancelled order sold came back.
    const found = await findUnit(tx, id);
    const unit = locked && { ...locked, state: found?.state ?? locked.state };
    if (!unit) return { ok: false, reason: 'not-found' };
    if (unit.version !== version)
      return isStored(unit, found?.events[0]) ? { ok: true } : { ok: false, reason: 'stale' };
    const decided = decide(unit);
    if (!decided.ok) return decided;
    await tx
      .update(units)
      .set({ ...decided.set, version: sql`${units.version} + 1` })
      .where(eq(units.id, id));
    await tx.insert(unitEvents).values({ unitId: id, ...decided.event, by: author.username });
    await recordChange(tx, author, {
      action: 'unit.noted',
      subject: { type: 'unit', id, name: unit.serial },
      // The note may name a person: it stands with the unit alone, where an erasure finds it.
      after: { unitEvent: decided.event.kind, charge: decided.event.charge },
    });
    return { ok: true };
  });
}
