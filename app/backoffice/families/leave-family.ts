import { leaveFamily } from '../../domain/products/families/variants/leave-family.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'family not left',
  ({ db, author, numericId }) => leaveFamily(db, author, numericId),
  ({ id }) => redirectWithNotice(`/admin/products/edit/${id}`, 'changes-saved'),
);
