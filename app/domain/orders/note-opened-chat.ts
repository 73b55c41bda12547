import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import type { OpenedMessage } from './edit/step.ts';
import { orders } from './order.tables.ts';

/** An administrator opened WhatsApp with a prepared text. Whether it was sent, nobody can know. */
export async function noteOpenedChat(
  db: Database,
  author: Author,
  { id, message }: { id: string; message: OpenedMessage },
): Promise<Outcome<object, { reason: 'not-found' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
  if (!order) return { ok: false, reason: 'not-found' };
  await recordChange(db, author, {
    action: 'chat.opened',
    subject: { type: 'order', id, name: order.number },
    after: { message },
  });
  return { ok: true };
}
