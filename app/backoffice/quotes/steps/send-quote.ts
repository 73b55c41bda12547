import { todayInDouala } from '../../../domain/date.ts';
import { sendQuote } from '../../../domain/quotes/send-quote.ts';
import { change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'quote not sent',
  ({ db, author, id, form }) => {
    const version = Number(form.field('version')) || 0;
    return sendQuote(db, author, { id, version, today: todayInDouala(new Date()) });
  },
  ({ id }) => redirectWithNotice(`/admin/quotes/${id}`, 'quote-sent'),
);
