import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isIntegerId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { unitEvents, units } from '../../products/units/unit.tables.ts';
import {
  mayCharge,
  stateAfter,
  type UnitEventKind,
  type UnitState,
  type UnitStep,
} from '../../products/units/unit.ts';
import { findUnit } from './unit.queries.ts';

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
  return changeUnit<NoStep>(db, author, which, (unit) => {
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
  return changeUnit<never>(db, author, which, ({ warrantyMonths }) => ({
    ok: true,
    set: { warrantyMonths: months },
    event: { kind: 'warranty', note: `${warrantyMonths} → ${months}`, charge: 0 },
  }));
}

type Decided = {
  set: { state?: UnitState; warrantyMonths?: number };
  event: { kind: UnitEventKind; note: string; charge: number };
};

async function changeUnit<Refused extends { reason: string }>(
  db: Database,
  author: Author,
  { id, version }: { id: number; version: number },
  decide: (unit: Locked) => Outcome<Decided, Refused>,
): Promise<Outcome<object, Refused | Stale>> {
  if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<{ ok: true } | ({ ok: false } & (Refused | Stale))> => {
    const [locked] = await tx.select().from(units).where(eq(units.id, id)).for('update');
    // What a cancelled order sold came back.
    const unit = locked && { ...locked, state: (await findUnit(tx, id))?.state ?? locked.state };
    if (!unit) return { ok: false, reason: 'not-found' };
    if (unit.version !== version) return { ok: false, reason: 'stale' };
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
