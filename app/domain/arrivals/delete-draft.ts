import { and, eq, isNull } from 'drizzle-orm';
import { deleteRow } from '../audit-log/delete-row.ts';
import { pick } from '../pick.ts';
import { arrivals } from './arrival.tables.ts';

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
