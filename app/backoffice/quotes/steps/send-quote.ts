import { data } from 'react-router';
import { todayInDouala } from '../../../domain/date.ts';
import { sendQuote } from '../../../domain/quotes/send-quote.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { refuse } from '../../form/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/send-quote';

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const version = Number((await parseForm(request)).field('version')) || 0;
  const sent = await attemptChange(shop, 'quote not sent', () =>
    sendQuote(shop.db, context.get(administratorContext), {
      id: params.id,
      version,
      today: todayInDouala(new Date()),
    }),
  );
  if (sent.ok) return redirectWithNotice(`/admin/quotes/${params.id}`, 'quote-sent');
  if (sent.reason === 'not-found') throw data('quote', { status: 404 });
  return refuse({ reason: sent.reason });
}
