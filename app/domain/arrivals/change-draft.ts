import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import { deleteRow } from '../audit-log/delete-row.ts';
import type { Outcome } from '../outcome.ts';
import { pick } from '../pick.ts';
import { arrivals, costedLines } from './arrival.tables.ts';
import {
  completeArrival,
  findSavedBefore,
  lockReceived,
  recordArrival,
  type SavedArrival,
  type SavedBefore,
  type SentArrival,
  type Staff,
  writeArrival,
} from './write-arrival.ts';

export type SavedDraft =
  | SavedBefore
  | Outcome<SavedArrival, { reason: 'product-gone'; productIds: number[] }>;

/** Keeps a delivery, without counting a piece, until it is received. Throws `OutcomeUnknown` when it may be saved. */
export async function saveDraft(
  db: Database,
  author: Staff,
  { mayBeSaved = false, ...sent }: SentArrival & { mayBeSaved?: boolean },
): Promise<SavedDraft> {
  const whole = (tx: Database) => completeArrival(tx, author, sent, { isDraft: true });
  return saveOnce<SavedDraft>(db, {
    name: 'arrivals',
    find: async (tx) => findSavedBefore(tx, await whole(tx)),
    save: async (tx) => {
      const arrival = await whole(tx);
      const received = await lockReceived(tx, arrival.lines);
      if (!received.ok) return received;
      const saved = await writeArrival(tx, author, arrival, { isDraft: true });
      await tx.insert(costedLines).values(
        arrival.lines.map((line, position) => ({
          ...line,
          ...{ arrivalId: saved.id, position, landed: null, movementId: null },
        })),
      );
      await recordArrival(tx, author, 'goods.drafted', saved, arrival, received.products);
      return { ok: true, ...saved };
    },
    mayBeSaved,
  });
}

/** Its lines and costs go with it. What was counted in is undone instead. */
export const deleteDraft = deleteRow(
  (tx, id) =>
    tx
      .delete(arrivals)
      .where(and(eq(arrivals.id, id), isNull(arrivals.postedAt)))
      .returning(pick(arrivals, 'number', 'supplier', 'reference')),
  ({ number, ...before }, id) => ({
    action: 'goods.draft-deleted',
    subject: { type: 'arrival', id, name: number },
    before,
  }),
);
