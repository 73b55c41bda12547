import type { Database } from '../../platform/database/database.server.ts';
import { isIntegerId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import { type Author, type Change, recordChange } from './record-change.ts';

/**
 * A verb that deletes one row and records what it held.
 * @param remove deletes the row of this number and returns what is recorded of it
 */
export function deleteRow<Row>(
  remove: (tx: Database, id: number) => PromiseLike<Row[]>,
  describe: (row: Row, id: number) => Change,
) {
  return async (
    db: Database,
    author: Author,
    { id }: { id: number },
  ): Promise<Outcome<object, { reason: 'not-found' }>> => {
    if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
    return db.transaction(async (tx) => {
      const [row] = await remove(tx, id);
      if (!row) return { ok: false, reason: 'not-found' };
      await recordChange(tx, author, describe(row, id));
      return { ok: true };
    });
  };
}
