import { findZone } from '../../domain/delivery/delivery.queries.ts';
import type { Zone } from '../../domain/delivery/zone.ts';
import type { Database } from '../../platform/database/database.server.ts';

/** The quarter that the visitor chose once: the page cache puts it into the address (`cacheable-page.ts`). */
export async function findChosenZone(db: Database, { searchParams }: URL): Promise<Zone | undefined> {
  const id = searchParams.get('zone') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? findZone(db, Number(id)) : undefined;
}
