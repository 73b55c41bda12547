import type { Database } from '../../platform/database/database.server.ts';
import { saveOnce } from '../../platform/database/save-once.server.ts';
import type { Outcome } from '../outcome.ts';
import { costedLines } from './arrival.tables.ts';
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
