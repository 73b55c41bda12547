import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId, isIntegerId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { webhookDeliveries, webhooks } from './webhook.tables.ts';

const notify = sql`select pg_notify('shop_webhook', '')`;

/** One waits at a time. A webhook that is switched off is not tried. */
export async function queueTest(
  db: Database,
  { id }: { id: number },
): Promise<Outcome<object, { reason: 'not-found' | 'off' }>> {
  if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
  const [webhook] = await db.select({ isOn: webhooks.isOn }).from(webhooks).where(eq(webhooks.id, id));
  if (!webhook) return { ok: false, reason: 'not-found' };
  if (!webhook.isOn) return { ok: false, reason: 'off' };
  await db.execute(sql`insert into ${webhookDeliveries} (webhook_id, event, subject)
    values (${id}, 'test', '') on conflict (webhook_id, event, subject) where attempts = 0 do nothing`);
  await db.execute(notify);
  return { ok: true };
}

/** For a day more. The id stays: the program can tell that it has this event already. */
export async function sendAgain(
  db: Database,
  author: Author,
  { id }: { id: string },
): Promise<Outcome<{ webhookId: number }, { reason: 'not-found' | 'not-failed' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [delivery] = await tx
      .select({
        ...pick(webhookDeliveries, 'webhookId', 'event', 'attempts', 'answer', 'failedAt'),
        url: webhooks.url,
      })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.id, id))
      .for('update', { of: webhookDeliveries });
    if (!delivery) return { ok: false, reason: 'not-found' };
    const { webhookId, event, attempts, answer, failedAt, url } = delivery;
    if (!failedAt) return { ok: false, reason: 'not-failed' };
    await tx
      .update(webhookDeliveries)
      // Not 0, which stands for what waits for its first attempt.
      .set({
        failedAt: null,
        attempts: 1,
        nextAttemptAt: sql`now()`,
        retryUntil: sql`now() + interval '24 hours'`,
      })
      .where(eq(webhookDeliveries.id, id));
    const subject = { type: 'program', id: webhookId, name: new URL(url).host } as const;
    await recordChange(tx, author, {
      action: 'webhook.retried',
      subject,
      before: { event, attempts, answer },
    });
    await tx.execute(notify);
    return { ok: true, webhookId };
  });
}
