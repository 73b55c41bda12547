import { redirect } from 'react-router';
import { reviseQuote } from '../../../domain/quotes/revise-quote.ts';
import { change } from '../../form/action/change.server.ts';

export const action = change(
  'quote not revised',
  ({ db, author, id }) => reviseQuote(db, author, id),
  (_, revised) => redirect(`/admin/quotes/${revised.id}`, 303),
);
