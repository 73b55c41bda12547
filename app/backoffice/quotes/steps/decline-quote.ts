import { declineQuote } from '../../../domain/quotes/decline-quote.ts';
import { change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'quote not declined',
  ({ db, author, id }) => declineQuote(db, author, id),
  ({ id }) => redirectWithNotice(`/admin/quotes/${id}`, 'quote-declined'),
);
