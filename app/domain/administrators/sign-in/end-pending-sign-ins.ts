import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';

/** Invalidates password reset links, and sign-ins that wait for their second step. */
export async function endPendingSignIns(db: Database, administratorId: string) {
  await db.execute(sql`delete from verifications where value = ${administratorId}`);
}
