import { deleteDraft } from '../../../domain/arrivals/change-draft.ts';
import { change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'draft not deleted',
  ({ db, author, numericId }) => deleteDraft(db, author, { id: numericId }),
  () => redirectWithNotice('/admin/stock/arrivals', 'draft-deleted'),
);
