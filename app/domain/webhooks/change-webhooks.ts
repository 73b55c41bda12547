import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.server.ts';
import { eventNames } from '../api/api.ts';
import { differences } from '../audit-log/audit.ts';
import { deleteRow } from '../audit-log/delete-row.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { checkbox, line, required } from '../forms/field.schema.ts';
import { isIntegerId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { makeWebhookSecret } from './sign-delivery.ts';
import { webhookDeliveries, webhooks } from './webhook.tables.ts';
import { maxWebhooks } from './webhook.ts';

export const webhookForm = z.object({
  url: required(line(1000)),
  'order.placed': checkbox,
  'order.changed': checkbox,
  'payment.recorded': checkbox,
  'stock.changed': checkbox,
  'document.issued': checkbox,
  isOn: checkbox,
});
export type WebhookDetails = z.output<typeof webhookForm>;

type Refused = { reason: 'no-events' | 'address-refused' | 'address-taken' };
/** Whether the shop may send there. */
type Accepts = (url: string) => boolean;

/** The secret is in this answer; screens never show it again. */
export async function addWebhook(
  db: Database,
  author: Author,
  typed: WebhookDetails,
  accepts: Accepts,
): Promise<Outcome<{ id: number; secret: string }, Refused | { reason: 'too-many-webhooks' }>> {
  const read = readDetails(typed, accepts);
  if (!read.ok) return read;
  const { details } = read;
  const secret = makeWebhookSecret();
  return db.transaction(async (tx) => {
    // Two at once could both be the last that is allowed.
    await tx.execute(sql`lock table ${webhooks} in share row exclusive mode`);
    if (await tx.$count(webhooks, eq(webhooks.url, details.url)))
      return { ok: false, reason: 'address-taken' };
    if ((await tx.$count(webhooks)) >= maxWebhooks) return { ok: false, reason: 'too-many-webhooks' };
    const [added] = await tx
      .insert(webhooks)
      .values({ ...details, secret, createdBy: author.username })
      .returning({ id: webhooks.id });
    if (!added) throw new Error('the webhook was not added');
    const subject = { type: 'program', id: added.id, name: hostOf(details.url) } as const;
    await recordChange(tx, author, { action: 'webhook.saved', subject, after: details });
    return { ok: true, id: added.id, secret };
  });
}

/** If nobody else saved it since `version`. What waits or failed, and is no longer wanted, goes. */
export async function changeWebhook(
  db: Database,
  author: Author,
  { id, version, ...typed }: WebhookDetails & { id: number; version: number },
  accepts: Accepts,
): Promise<Outcome<object, Refused | { reason: 'not-found' | 'stale' }>> {
  if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
  const read = readDetails(typed, accepts);
  if (!read.ok) return read;
  const { details } = read;
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${webhooks} in share row exclusive mode`);
    // Waits for events that are being queued, which then go or wait for this change.
    const [before] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
    if (!before) return { ok: false, reason: 'not-found' };
    const changed = differences(pick(before, 'url', 'events', 'isOn'), details);
    if (!changed) return { ok: true };
    if (before.version !== version) return { ok: false, reason: 'stale' };
    if (await tx.$count(webhooks, and(eq(webhooks.url, details.url), ne(webhooks.id, id))))
      return { ok: false, reason: 'address-taken' };
    await tx
      .update(webhooks)
      .set({ ...details, version: version + 1 })
      .where(eq(webhooks.id, id));
    await tx
      .delete(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, id),
          isNull(webhookDeliveries.sentAt),
          notInArray(webhookDeliveries.event, [...details.events, 'test']),
        ),
      );
    const subject = { type: 'program', id, name: hostOf(details.url) } as const;
    await recordChange(tx, author, { action: 'webhook.saved', subject, ...changed });
    return { ok: true };
  });
}

/** Nothing is sent there any more, and its deliveries go with it. */
export const deleteWebhook = deleteRow(
  (tx, id) =>
    tx
      .delete(webhooks)
      .where(eq(webhooks.id, id))
      .returning(pick(webhooks, 'url', 'events', 'isOn')),
  (before, id) => ({
    action: 'webhook.deleted',
    subject: { type: 'program', id, name: hostOf(before.url) },
    before,
  }),
);

function readDetails({ url, isOn, ...chosen }: WebhookDetails, accepts: Accepts) {
  const events = eventNames.filter((event) => chosen[event]);
  if (!accepts(url)) return { ok: false, reason: 'address-refused' } as const;
  if (events.length === 0) return { ok: false, reason: 'no-events' } as const;
  return { ok: true, details: { url, events, isOn } } as const;
}

const hostOf = (url: string) => new URL(url).host;
