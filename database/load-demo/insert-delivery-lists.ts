import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deliveryAgencies, deliveryZones } from '../../app/domain/delivery/delivery.tables.ts';
import { parseAgencies, parseZones } from '../../app/domain/delivery/parse-zones.ts';
import type { Database } from '../../app/platform/database/database.server.ts';

export async function insertDeliveryLists(tx: Database) {
  const read = (file: string) => readFile(join('database', 'demo', file), 'utf8');
  const zones = parseZones(await read('delivery.csv'));
  const agencies = parseAgencies(await read('agencies.csv'));
  if (!zones.ok || !agencies.ok) throw new Error('the demonstration’s quarters or agencies are refused');
  await tx.insert(deliveryZones).values(zones.rows.map((zone, position) => ({ ...zone, position })));
  await tx
    .insert(deliveryAgencies)
    .values(agencies.rows.map((agency, position) => ({ ...agency, position })));
}
