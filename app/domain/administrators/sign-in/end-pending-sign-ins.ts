import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';

/** Links for a new password and sign-ins that wait for their second step open nothing once password or address changed. */
export async function endPendingSignIns(db: Database, administratorId: string) {
  await db.execute(sql`delete from verifications where value = ${administratorId}`);
}
