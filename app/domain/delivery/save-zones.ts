import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { differences, type Facts } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Outcome } from '../outcome.ts';
import { findDeliveryLists } from './delivery.queries.ts';
import { deliveryAgencies, deliveryZones } from './delivery.tables.ts';
import { type AgencyDetails, type ListPlan, planList, rowKey, type ZoneDetails } from './zone.ts';

export type WantedLists = { zones: ZoneDetails[]; agencies: AgencyDetails[] };

/** What the lists would change, without changing it. */
export async function tryZones(db: Database, wanted: WantedLists) {
  const today = await findDeliveryLists(db);
  return {
    seen: today.seen,
    zones: planList(today.zones.map(withoutId), wanted.zones),
    agencies: planList(today.agencies.map(withoutId), wanted.agencies),
  };
}

/** The lists are the whole: what they leave out is archived, and orders keep its name. `seen` is that of the dry run. */
export async function saveZones(
  db: Database,
  author: Author,
  { seen, ...wanted }: WantedLists & { seen: string },
): Promise<Outcome<object, { reason: 'stale' }>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${deliveryZones}, ${deliveryAgencies} in share row exclusive mode`);
    const today = await findDeliveryLists(tx);
    const stored = { zones: today.zones.map(withoutId), agencies: today.agencies.map(withoutId) };
    if (!differences(stored, wanted)) return { ok: true };
    if (today.seen !== seen) return { ok: false, reason: 'stale' };
    const zones = planList(stored.zones, wanted.zones);
    const agencies = planList(stored.agencies, wanted.agencies);

    await writeZones(tx, today.zones, wanted.zones, zones);
    await writeAgencies(tx, today.agencies, wanted.agencies, agencies);

    const facts = {
      ...factsOf('zones', zones, describeZone),
      ...factsOf('agencies', agencies, ({ name }) => name),
    };
    if (Object.keys(facts).length > 0)
      await recordChange(tx, author, {
        action: 'delivery.changed',
        subject: { type: 'delivery', id: '', name: '' },
        after: facts,
      });
    return { ok: true };
  });
}

async function writeZones(
  tx: Database,
  today: (ZoneDetails & { id: number })[],
  wanted: ZoneDetails[],
  { removed, changed }: ListPlan<ZoneDetails>,
) {
  const ids = new Map(today.map((zone) => [rowKey(zone), zone.id]));
  for (const zone of removed) await archive(tx, deliveryZones, ids.get(rowKey(zone)));
  for (const [position, zone] of wanted.entries()) {
    const id = ids.get(rowKey(zone));
    const version = sql`${deliveryZones.version} + ${changed.includes(zone) ? 1 : 0}`;
    const row = { ...zone, position };
    if (id === undefined) await tx.insert(deliveryZones).values(row);
    else
      await tx
        .update(deliveryZones)
        .set({ ...row, version })
        .where(eq(deliveryZones.id, id));
  }
}

async function writeAgencies(
  tx: Database,
  today: (AgencyDetails & { id: number })[],
  wanted: AgencyDetails[],
  { removed }: ListPlan<AgencyDetails>,
) {
  const ids = new Map(today.map((agency) => [rowKey(agency), agency.id]));
  for (const agency of removed) await archive(tx, deliveryAgencies, ids.get(rowKey(agency)));
  for (const [position, agency] of wanted.entries()) {
    const id = ids.get(rowKey(agency));
    const row = { ...agency, position };
    if (id === undefined) await tx.insert(deliveryAgencies).values(row);
    else await tx.update(deliveryAgencies).set(row).where(eq(deliveryAgencies.id, id));
  }
}

function withoutId<Row extends { id: number }>({ id: _, ...row }: Row): Omit<Row, 'id'> {
  return row;
}

async function archive(
  tx: Database,
  table: typeof deliveryZones | typeof deliveryAgencies,
  id: number | undefined,
) {
  if (id !== undefined) await tx.update(table).set({ archivedAt: sql`now()` }).where(eq(table.id, id));
}

function describeZone({ town, name, fee }: ZoneDetails): string {
  return `${town}, ${name}: ${fee}`;
}

function factsOf<Row>(
  list: 'zones' | 'agencies',
  plan: ListPlan<Row>,
  describe: (row: Row) => string,
): Facts {
  const { added, changed, removed } = plan;
  const saved = [...added, ...changed];
  return {
    ...(saved.length > 0 && { [list]: saved.map(describe) }),
    ...(removed.length > 0 && { [`${list}Removed`]: removed.map(describe) }),
  };
}
