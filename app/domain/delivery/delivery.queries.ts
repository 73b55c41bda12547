import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { digestContent } from '../digest-content.ts';
import { settings } from '../settings/settings.tables.ts';
import { deliveryAgencies, deliveryZones } from './delivery.tables.ts';
import type { Agency, Zone } from './zone.ts';

export async function listZones(db: Database): Promise<Zone[]> {
  const { id, town, name, fee, freeFrom, delayFr, delayEn } = deliveryZones;
  return db
    .select({ id, town, name, fee, freeFrom, delayFr, delayEn })
    .from(deliveryZones)
    .where(isNull(deliveryZones.archivedAt))
    .orderBy(asc(deliveryZones.position), asc(deliveryZones.id));
}

export async function listAgencies(db: Database): Promise<Agency[]> {
  const { id, name, note } = deliveryAgencies;
  return db
    .select({ id, name, note })
    .from(deliveryAgencies)
    .where(isNull(deliveryAgencies.archivedAt))
    .orderBy(asc(deliveryAgencies.position), asc(deliveryAgencies.id));
}

export type DeliveryLists = { zones: Zone[]; agencies: Agency[] };

/** What the shop offers today; undefined while it does not deliver. */
export async function findOffer(db: Database): Promise<DeliveryLists | undefined> {
  const [on] = await db.select({ is: settings.deliveryOn }).from(settings);
  if (!on?.is) return undefined;
  return { zones: await listZones(db), agencies: await listAgencies(db) };
}

/** `seen` changes with every change of the lists. */
export async function findDeliveryLists(db: Database): Promise<DeliveryLists & { seen: string }> {
  const lists = { zones: await listZones(db), agencies: await listAgencies(db) };
  return { ...lists, seen: digestContent([lists]) };
}

/** Undefined when it is archived, or while the shop does not deliver. */
export async function findZone(db: Database, zoneId: number): Promise<Zone | undefined> {
  const { id, town, name, fee, freeFrom, delayFr, delayEn } = deliveryZones;
  const [zone] = await db
    .select({ id, town, name, fee, freeFrom, delayFr, delayEn })
    .from(deliveryZones)
    .innerJoin(settings, eq(settings.deliveryOn, true))
    .where(and(eq(deliveryZones.id, zoneId), isNull(deliveryZones.archivedAt)))
    .prepare('find zone')
    .execute();
  return zone;
}
