import { undoArrival } from '../../../domain/arrivals/undo-arrival.ts';
import { change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'delivery not undone',
  ({ db, author, numericId }) => undoArrival(db, author, numericId),
  ({ id }) => redirectWithNotice(`/admin/stock/arrivals/${id}`, 'goods-undone'),
);
