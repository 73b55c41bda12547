import { redirect } from 'react-router';
import { todayInDouala } from '../../domain/date.ts';
import { declineQuote } from '../../domain/quotes/decline-quote.ts';
import { reviseQuote } from '../../domain/quotes/revise-quote.ts';
import { sendQuote } from '../../domain/quotes/send-quote.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

const acts = {
  decline: change(
    'quote not declined',
    ({ db, author, id }) => declineQuote(db, author, id),
    ({ id }) => redirectWithNotice(`/admin/quotes/${id}`, 'quote-declined'),
  ),
  revise: change(
    'quote not revised',
    ({ db, author, id }) => reviseQuote(db, author, id),
    (_, revised) => redirect(`/admin/quotes/${revised.id}`, 303),
  ),
  send: change(
    'quote not sent',
    ({ db, author, id, form }) => {
      const version = Number(form.field('version')) || 0;
      return sendQuote(db, author, { id, version, today: todayInDouala(new Date()) });
    },
    ({ id }) => redirectWithNotice(`/admin/quotes/${id}`, 'quote-sent'),
  ),
};

export const action = byLastPart(acts);
