import { deleteDraft } from '../../../domain/arrivals/change-draft.ts';
import { undoArrival } from '../../../domain/arrivals/undo-arrival.ts';
import { byLastPart, change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

const acts = {
  delete: change(
    'draft not deleted',
    ({ db, author, numericId }) => deleteDraft(db, author, { id: numericId }),
    () => redirectWithNotice('/admin/stock/arrivals', 'draft-deleted'),
  ),
  undo: change(
    'delivery not undone',
    ({ db, author, numericId }) => undoArrival(db, author, numericId),
    ({ id }) => redirectWithNotice(`/admin/stock/arrivals/${id}`, 'goods-undone'),
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
