import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { insistOnWriting } from '../../platform/database/outage.server.ts';
import { type Poster, PrivateAddress } from '../../platform/post.server.ts';
import { findApiDocument, findApiOrder, findApiPayment, findApiStock } from '../api/api.queries.ts';
import { shapeVersion } from '../api/api-shapes.ts';
import { signDelivery } from './sign-delivery.ts';
import { webhookDeliveries } from './webhook.tables.ts';
import { type DeliveryKind, deliveryDelay } from './webhook.ts';

type Claimed = {
  id: string;
  event: DeliveryKind;
  subject: string;
  createdAt: string;
  attempts: number;
  url: string;
  secret: string;
};

type Sending = { post: Poster['post']; signal?: AbortSignal | undefined };

/** While one program hangs, how often the others are looked after. */
const recheckMs = 1000;

const isOpen = sql`sent_at is null and failed_at is null`;

/** One delivery at a time for each webhook, all webhooks side by side. At least once: a crash sends again with the same id. Returns why others were not sent, without their addresses. */
export async function deliverWebhooks(db: Database, { post, signal }: Sending): Promise<string[]> {
  const failures: string[] = [];
  const busy = new Map<number, Promise<void>>();
  const start = (webhookId: number) => {
    const work = deliverDue(db, webhookId, { post, signal }, failures).finally(() => busy.delete(webhookId));
    busy.set(webhookId, work);
  };
  while (!signal?.aborted) {
    for (const webhookId of await listDue(db)) if (!busy.has(webhookId)) start(webhookId);
    await Promise.race([Promise.all(busy.values()), pause(recheckMs, undefined, { ref: false })]);
    // What a transaction still holds is due, and cannot be claimed: its commit starts the next run.
    if (busy.size === 0) break;
  }
  await Promise.all(busy.values());
  return failures;
}

export async function deleteOldDeliveries(db: Database) {
  await db.execute(sql`delete from ${webhookDeliveries}
    where created_at < now() - interval '7 days' and (sent_at is not null or failed_at is not null)`);
}

async function listDue(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from webhooks where is_on and exists (select from webhook_deliveries
      where webhook_id = webhooks.id and ${isOpen} and next_attempt_at <= now())`);
  return rows.map(({ id }) => id);
}

async function deliverDue(db: Database, webhookId: number, sending: Sending, failures: string[]) {
  while (!sending.signal?.aborted) {
    const delivery = await claimNext(db, webhookId);
    if (!delivery) return;
    const problem = await deliver(db, delivery, sending);
    if (problem) failures.push(problem);
  }
}

/** Counts an attempt, and claims the delivery for a minute. */
async function claimNext(db: Database, webhookId: number): Promise<Claimed | undefined> {
  const { rows } = await db.execute<Claimed>(sql`
    update webhook_deliveries as claimed set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
    from webhooks where claimed.id = (select id from webhook_deliveries
        where webhook_id = ${webhookId} and ${isOpen} and next_attempt_at <= now()
        order by next_attempt_at, created_at limit 1 for update skip locked)
      and webhooks.id = claimed.webhook_id and is_on
    returning claimed.id, event, subject, claimed.created_at as "createdAt", attempts, url, secret`);
  return rows[0];
}

async function deliver(db: Database, delivery: Claimed, { post, signal }: Sending) {
  const { url, secret, id, attempts } = delivery;
  const body = JSON.stringify(await composeEvent(db, delivery));
  const at = Math.floor(Date.now() / 1000);
  const headers = {
    ...{ 'Content-Type': 'application/json', 'User-Agent': 'Comptoir' },
    ...signDelivery(secret, { id, at, body }),
  };
  const answered = await post(url, { headers, body, signal }).catch(problemOf);
  // Shutdown: the claim ends by itself.
  if (typeof answered === 'string' && signal?.aborted) return undefined;
  const answer = typeof answered === 'string' ? answered : String(answered.status);
  if (/^2\d\d$/.test(answer)) {
    await insistOnWriting(() => mark(db, delivery, { sentAt: sql`now()`, answer }));
    return undefined;
  }
  const asked = typeof answered === 'string' ? undefined : answered.retryAfter;
  await retryLater(db, delivery, answer, deliveryDelay(attempts, asked));
  return answer;
}

/** Read now, so that nothing that was erased meanwhile leaves the shop. Null if it is gone. */
async function composeEvent(db: Database, { id, event, subject, createdAt }: Claimed): Promise<object> {
  const data = await readers[event](db, subject);
  const time = new Date(createdAt).toISOString();
  return { id, type: event, version: shapeVersion, time, data: data ?? null };
}

const findOrder = (db: Database, id: string) => findApiOrder(db, { id });
const readers: Record<DeliveryKind, (db: Database, subject: string) => Promise<object | undefined>> = {
  'order.placed': findOrder,
  'order.changed': findOrder,
  'payment.recorded': findApiPayment,
  'stock.changed': findApiStock,
  'document.issued': findApiDocument,
  test: async () => undefined,
};

async function retryLater(db: Database, delivery: Claimed, answer: string, seconds: number) {
  const next = sql`now() + make_interval(secs => ${seconds})`;
  const failedAt = sql`case when ${next} > ${webhookDeliveries.retryUntil} then now() end`;
  await insistOnWriting(() => mark(db, delivery, { nextAttemptAt: next, failedAt, answer }));
}

type Mark = { answer: string } & ({ sentAt: SQL } | { nextAttemptAt: SQL; failedAt: SQL });

/** Does nothing if another worker claimed it since. */
async function mark(db: Database, { id, attempts }: Claimed, change: Mark) {
  await db
    .update(webhookDeliveries)
    .set(change)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.attempts, attempts),
        isNull(webhookDeliveries.sentAt),
      ),
    );
}

/** A short word, which holds nothing of the address. */
function problemOf(error: unknown): string {
  if (error instanceof PrivateAddress) return 'private';
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z_\d]{3,40}$/.test(code) ? code : 'unreachable';
}
