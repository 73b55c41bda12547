import type { Database } from '../../platform/database/database.server.ts';
import { isId, isIntegerId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { type Author, type Change, recordChange } from './record-change.ts';

const rowVerb =
  <Id>(isOne: (id: Id) => boolean) =>
  <Row>(
    end: (tx: Database, id: Id, author: Author) => PromiseLike<Row[]>,
    describe: (row: Row, id: Id, author: Author) => Change,
  ) =>
  async (
    db: Database,
    author: Author,
    { id }: { id: Id },
  ): Promise<Outcome<object, { reason: 'not-found' }>> => {
    if (!isOne(id)) return { ok: false, reason: 'not-found' };
    return db.transaction(async (tx) => {
      const [row] = await end(tx, id, author);
      if (!row) return { ok: false, reason: 'not-found' };
      await recordChange(tx, author, describe(row, id, author));
      return { ok: true };
    });
  };

/** Makes a verb that deletes one row: the first parameter deletes the row of this number, the second says what the log keeps of it. */
export const deleteRow = rowVerb(isIntegerId);

/** The same for a row with a UUID, which may stay, marked as ended. */
export const endRow = rowVerb(isId);
