import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { withTable } from '../../platform/database/drizzle-workarounds.server.ts';
import { isIntegerId } from '../id.ts';
import { pick } from '../pick.ts';
import { webhookDeliveries, webhooks } from './webhook.tables.ts';
import type { DeliveryState } from './webhook.ts';

const state = sql<DeliveryState>`case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end`;

/** Without the secret. `failed` counts deliveries that were given up. */
const shown = {
  ...pick(webhooks, 'id', 'url', 'events', 'isOn', 'version', 'createdBy', 'createdAt'),
  failed: countOf(sql`failed_at is not null`),
  waiting: countOf(sql`sent_at is null and failed_at is null`),
};

function countOf(which: SQL) {
  return sql<number>`(select count(*)::int from webhook_deliveries as queued
    where queued.webhook_id = ${withTable(webhooks.id)} and ${which})`;
}

export async function listWebhooks(db: Database) {
  return db.select(shown).from(webhooks).orderBy(asc(webhooks.id));
}

export type ListedWebhook = Awaited<ReturnType<typeof listWebhooks>>[number];

export async function findWebhook(db: Database, id: number) {
  if (!isIntegerId(id)) return undefined;
  const [found] = await db.select(shown).from(webhooks).where(eq(webhooks.id, id));
  return found;
}

const lastShown = 20;

export async function listDeliveries(db: Database, webhookId: number) {
  return db
    .select({
      ...pick(webhookDeliveries, 'id', 'event', 'createdAt', 'attempts', 'nextAttemptAt', 'answer'),
      ...pick(webhookDeliveries, 'sentAt', 'failedAt'),
      state,
    })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(lastShown);
}

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>[number];
