import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { pushSubscriptions } from '../administrator.tables.ts';

/** Without the address and the keys, which allow anybody to write to the device. */
export async function listDevices(db: Database, administratorId: string) {
  return db
    .select(pick(pushSubscriptions, 'id', 'kinds', 'userAgent', 'createdAt', 'seenAt'))
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.administratorId, administratorId))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id));
}

export type Device = Awaited<ReturnType<typeof listDevices>>[number];
