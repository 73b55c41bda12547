import type { Database } from '../../platform/database/database.server.ts';
import { visits } from './visit.tables.ts';

export async function registerVisit(db: Database, visitorId: string): Promise<void> {
  await db.insert(visits).values({ visitorId }).onConflictDoNothing();
}
