import { and, asc, desc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import { insistOnWriting } from '../../../platform/database/outage.server.ts';
import type { MobileMoney } from '../../../platform/mobile-money/mobile-money.server.ts';
import { pick } from '../../pick.ts';
import { orders } from '../order.tables.ts';
import { momoRequests } from '../payments/payment.tables.ts';
import { isOpen, openStates, resendAfterSeconds, secondsToNextCheck } from './momo-request.ts';
import { settleMomoRequest } from './settle-momo-request.ts';

/** What went wrong at the provider, without a phone, a reference or a token. */
export type ProviderProblem = { provider: string; call: 'request' | 'check'; problem: string };

/** A provider that hangs delays so many requests, not all. */
const maxAtOnce = 4;

/** Claims each due request for a minute; no transaction is open during a call. A new one is marked as unsure first: after a crash it counts as perhaps sent. */
export async function checkMomoRequests(
  db: Database,
  momo: MobileMoney,
  signal?: AbortSignal,
): Promise<ProviderProblem[]> {
  const problems: ProviderProblem[] = [];
  const checkUntilNoneIsDue = async () => {
    while (!signal?.aborted) {
      const claimed = await claimNext(db);
      if (!claimed) return;
      const problem = await handle(db, momo, claimed);
      if (problem) problems.push({ provider: momo.provider, ...problem });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: maxAtOnce }, checkUntilNoneIsDue));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return problems;
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

async function claimNext(db: Database) {
  const next = db
    .select({ id: momoRequests.id })
    .from(momoRequests)
    .where(lte(momoRequests.nextCheckAt, sql`now()`))
    // New ones first: the payer waits, whatever hangs.
    .orderBy(desc(eq(momoRequests.state, 'created')), asc(momoRequests.nextCheckAt), asc(momoRequests.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const isNew = sql`${momoRequests.state} = 'created'`;
  const [claimed] = await db
    .update(momoRequests)
    .set({
      state: sql`case when ${isNew} then 'unsure' else ${momoRequests.state} end`,
      sentAt: sql`case when ${isNew} then now() else ${momoRequests.sentAt} end`,
      checks: sql`${momoRequests.checks} + case when ${isNew} then 0 else 1 end`,
      nextCheckAt: sql`now() + interval '1 minute'`,
    })
    .where(eq(momoRequests.id, next))
    .returning({
      ...pick(momoRequests, 'id', 'provider', 'phone', 'amount', 'state', 'reason', 'providerReference'),
      ...pick(momoRequests, 'toldReference', 'checks'),
      number: sql<string>`(select ordered.number from ${orders} as ordered where ordered.id = ${withTable(momoRequests.orderId)})`,
      isNew: sql<boolean>`${momoRequests.sentAt} = now()`,
      /** Seconds since it was opened, and since it was sent. */
      age: sql<number>`extract(epoch from now() - ${momoRequests.openedAt})::float8`,
      sentFor: sql<number>`coalesce(extract(epoch from now() - ${momoRequests.sentAt})::float8, 0)`,
    });
  return claimed;
}

type Problem = Omit<ProviderProblem, 'provider'> | undefined;

async function handle(db: Database, momo: MobileMoney, claimed: Claimed): Promise<Problem> {
  // The shop changed its provider: nothing was sent, or nobody can be asked any more.
  if (claimed.provider !== momo.provider)
    return claimed.isNew ? fail(db, claimed, 'PROVIDER_CHANGED') : putOff(db, claimed);
  if (claimed.isNew) return send(db, momo, claimed);

  const reference = claimed.providerReference || claimed.toldReference;
  const found = await momo.check({ ...claimed, reference });
  switch (found.kind) {
    case 'unanswered':
      await putOff(db, claimed);
      return { call: 'check', problem: found.problem };
    case 'unknown':
      return seek(db, momo, claimed);
    default:
      // The callback named a transaction of something else.
      if (!found.isOurs && claimed.providerReference === '' && reference !== '') {
        await db.update(momoRequests).set({ toldReference: '' }).where(eq(momoRequests.id, claimed.id));
        return putOff(db, claimed);
      }
      if (found.kind === 'succeeded') {
        await settleMomoRequest(db, momo, { id: claimed.id, found });
        return undefined;
      }
      await confirm(db, claimed, reference);
      if (found.kind === 'failed') return fail(db, claimed, found.reason);
      return putOff(db, claimed);
  }
}

/** The provider knows nothing of it. Where the same request cannot debit twice, it is sent again after two minutes. */
async function seek(db: Database, momo: MobileMoney, claimed: Claimed): Promise<Problem> {
  const isLost = isOpen(claimed.state) && momo.mayRepeat && claimed.sentFor >= resendAfterSeconds;
  if (!isLost) return putOff(db, claimed);
  if (claimed.reason !== '') return fail(db, claimed, claimed.reason);
  // Erased meanwhile: nobody can be asked.
  if (claimed.phone === '') return putOff(db, claimed);
  await db.update(momoRequests).set({ sentAt: sql`now()` }).where(eq(momoRequests.id, claimed.id));
  return send(db, momo, claimed);
}

async function send(db: Database, momo: MobileMoney, claimed: Claimed): Promise<Problem> {
  const answer = await momo.request(claimed);
  if (answer.kind === 'accepted') {
    // Without the reference nobody could ask CamPay.
    await insistOnWriting(() => confirm(db, claimed, answer.reference));
    return putOff(db, claimed, '');
  }
  if (answer.kind === 'unanswered') {
    await putOff(db, claimed, '');
    return { call: 'request', problem: answer.problem };
  }
  // An earlier copy of the same request may have arrived.
  if (answer.isCertain && claimed.isNew) await fail(db, claimed, answer.reason);
  else await putOff(db, claimed, answer.reason);
  return { call: 'request', problem: answer.reason };
}

/** The provider knows it. A callback may have come before the answer, and ended it. */
async function confirm(db: Database, { id }: Claimed, reference: string): Promise<void> {
  await db
    .update(momoRequests)
    .set({
      providerReference: sql`coalesce(nullif(${momoRequests.providerReference}, ''), ${reference})`,
      state: sql`case when ${momoRequests.state} = 'unsure' then 'pending' else ${momoRequests.state} end`,
    })
    .where(and(eq(momoRequests.id, id), ne(momoRequests.state, 'succeeded')));
}

async function fail(db: Database, { id }: Claimed, reason: string): Promise<undefined> {
  await db
    .update(momoRequests)
    .set({ state: reason === 'EXPIRED' ? 'expired' : 'failed', reason, nextCheckAt: null })
    .where(and(eq(momoRequests.id, id), ne(momoRequests.state, 'succeeded')));
  return undefined;
}

/** Until the next check; after a day an open one is stuck. What came during the call (a callback) stays due. `reason`: a refusal that may still prove wrong. */
async function putOff(db: Database, claimed: Claimed, reason = claimed.reason): Promise<undefined> {
  const seconds = secondsToNextCheck(claimed);
  const isStillOpen = inArray(momoRequests.state, [...openStates]);
  await db
    .update(momoRequests)
    .set({
      ...(seconds === undefined && {
        state: sql`case when ${isStillOpen} then 'stuck' else ${momoRequests.state} end`,
      }),
      reason: sql`case when ${isStillOpen} then ${reason} else ${momoRequests.reason} end`,
      nextCheckAt: sql`case when ${momoRequests.nextCheckAt} <= now() then ${momoRequests.nextCheckAt}
        else now() + ${seconds ?? null}::float8 * interval '1 second' end`,
    })
    .where(and(eq(momoRequests.id, claimed.id), isNotNull(momoRequests.nextCheckAt)));
  return undefined;
}
