import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type NotifiedState, notifiedStates } from '../delivery/step.ts';
import type { Language } from '../localized.ts';
import { outgoingMessages } from './outgoing-message.tables.ts';

/** An earlier step that still waits for the same order is out of date, and skipped. */
export async function queueStepMessage(
  tx: Database,
  {
    orderId,
    kind,
    madeFor,
    language,
  }: { orderId: string; kind: NotifiedState; madeFor: Date; language: Language },
) {
  await skipWaiting(tx, orderId);
  await tx.insert(outgoingMessages).values({ orderId, kind, madeFor, language }).onConflictDoNothing();
}

export async function skipWaiting(tx: Database, orderId: string) {
  const { sentAt, skippedAt, kind } = outgoingMessages;
  await tx
    .update(outgoingMessages)
    .set({ skippedAt: sql`now()` })
    .where(
      and(
        eq(outgoingMessages.orderId, orderId),
        inArray(kind, notifiedStates),
        isNull(sentAt),
        isNull(skippedAt),
      ),
    );
}

/** An earlier reminder of `theirs`, all messages of the debtor, is skipped: both would say the same. */
export async function queueReminder(
  tx: Database,
  theirs: SQL,
  { orderId, day, language }: { orderId: string; day: string; language: Language },
) {
  const { sentAt, skippedAt, kind } = outgoingMessages;
  await tx
    .update(outgoingMessages)
    .set({ skippedAt: sql`now()` })
    .where(and(theirs, eq(kind, 'reminder'), isNull(sentAt), isNull(skippedAt)));
  await tx
    .insert(outgoingMessages)
    .values({ orderId, kind: 'reminder', madeFor: startOf(day), language })
    .onConflictDoNothing();
}

/** When an ISO day begins in Douala, which has no summer time. */
export const startOf = (day: string) => new Date(`${day}T00:00:00+01:00`);
