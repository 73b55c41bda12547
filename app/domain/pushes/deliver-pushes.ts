import { createHash } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { pushSubscriptions } from '../administrators/administrator.tables.ts';
import type { Role } from '../administrators/permission.ts';
import { maxUnseenDays, mayBeTold } from '../administrators/push/subscription.ts';
import type { Language } from '../localized.ts';
import { composePush } from './compose-push.ts';
import { pushes } from './push.tables.ts';
import { maxPushAgeHours, maxPushAttempts, type Push, type PushMessage, pushDelay } from './push.ts';

export type PushDevice = { endpoint: string; p256dh: string; auth: string };

/** Must give up within half a minute: a claim lasts one. Throws without an answer. `retryAfter` is in seconds. */
export type SendPush = (
  device: PushDevice,
  message: PushMessage,
) => Promise<{ status: number; retryAfter?: number | undefined }>;

type Claimed = Push &
  PushDevice & {
    id: number;
    key: string;
    attempts: number;
    subscriptionId: string;
    role: Role;
    language: Language;
  };

/** Sent at once, so that a slow push service keeps few others waiting. */
const maxAtOnce = 16;

/** Claims for a minute; no transaction is open during a send. A crash sends again under the same tag, which shows once. Returns why others were not sent. */
export async function deliverPushes(db: Database, send: SendPush, signal?: AbortSignal): Promise<Error[]> {
  const failures: Error[] = [];
  while (!signal?.aborted) {
    const claimed = await claimDue(db);
    if (claimed.length === 0) break;
    const ended = await Promise.all(claimed.map((push) => deliver(db, push, send)));
    failures.push(...ended.filter((failure) => failure !== undefined));
  }
  return failures;
}

export async function deleteOldPushes(db: Database) {
  await db.delete(pushes).where(sql`${pushes.createdAt} < now() - interval '1 day'`);
  await db
    .delete(pushSubscriptions)
    .where(sql`${pushSubscriptions.seenAt} < now() - make_interval(days => ${maxUnseenDays})`);
}

async function claimDue(db: Database): Promise<Claimed[]> {
  const { rows } = await db.execute<Claimed>(sql`
    with due as (
      select id from pushes
      where sent_at is null and attempts < ${maxPushAttempts} and next_attempt_at <= now()
        and created_at > now() - make_interval(hours => ${maxPushAgeHours})
      order by next_attempt_at, id limit ${maxAtOnce} for update skip locked
    ), claimed as (
      update pushes set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
      where id in (select id from due) returning *
    )
    select claimed.id::int, key, kind, facts, attempts, subscription_id as "subscriptionId", endpoint, p256dh, auth, role, language
    from claimed join push_subscriptions on push_subscriptions.id = subscription_id
      join administrators on administrators.id = administrator_id`);
  return rows;
}

async function deliver(db: Database, push: Claimed, send: SendPush): Promise<Error | undefined> {
  const { kind, endpoint, p256dh, auth, language } = push;
  if (kind !== 'test' && !mayBeTold(push.role, kind)) {
    await db.delete(pushes).where(eq(pushes.id, push.id));
    return undefined;
  }
  const message = composePush(push, { language, tag: tagOf(push) });
  try {
    const { status, retryAfter } = await send({ endpoint, p256dh, auth }, message);
    if (status >= 200 && status < 300) {
      await mark(db, push, { sentAt: sql`now()` });
      return undefined;
    }
    // The device took it back, or was reset.
    if (status === 404 || status === 410) {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, push.subscriptionId));
      return undefined;
    }
    const mayPass = status === 429 || status >= 500;
    await (mayPass ? retryLater(db, push, retryAfter) : mark(db, push, { attempts: maxPushAttempts }));
    return new Error(`the push service answered ${status}`);
  } catch (error) {
    await retryLater(db, push);
    return error instanceof Error ? error : new Error('not sent', { cause: error });
  }
}

async function retryLater(db: Database, push: Claimed, retryAfter?: number) {
  const seconds = pushDelay(push.attempts, retryAfter);
  await mark(db, push, { nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` });
}

/** Does nothing if another worker claimed it since. */
async function mark(db: Database, { id, attempts }: Claimed, change: Change) {
  await db
    .update(pushes)
    .set(change)
    .where(and(eq(pushes.id, id), eq(pushes.attempts, attempts), isNull(pushes.sentAt)));
}

type Change = { sentAt: SQL } | { attempts: number } | { nextAttemptAt: SQL };

/** 32 letters of a URL at most: it is the `Topic` at the push service too. */
function tagOf({ key }: Claimed): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32);
}
