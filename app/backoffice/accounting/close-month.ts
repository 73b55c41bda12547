import { closeMonth } from '../../domain/documents/closed-months/close-month.ts';
import { change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'month not closed',
  ({ db, author, form }) => closeMonth(db, author, form.field('month')),
  (_, { month }) => redirectWithNotice(`/admin/accounting?month=${month}`, 'month-closed'),
);
