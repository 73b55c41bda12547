import type { Database } from '../../platform/database/database.server.ts';
import { visits } from './visit.tables.ts';

/** Registers a browser once, by the id it gave itself (a UUID). */
export async function registerVisit(db: Database, visitorId: string): Promise<void> {
  await db.insert(visits).values({ visitorId }).onConflictDoNothing();
}
