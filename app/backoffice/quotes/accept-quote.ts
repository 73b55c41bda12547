import { data } from 'react-router';
import { todayInDouala } from '../../domain/date.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { acceptQuote } from '../../domain/quotes/accept-quote.ts';
import { acceptanceForm, parseAcceptance } from '../../domain/quotes/quote.schema.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/accept-quote';

/** For a buyer who accepted on paper or on the telephone. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const read = parseAcceptance(typedIn(acceptanceForm, await parseForm(request)));
  if (!read.ok) return refuse({ reason: read.reason });
  const accepted = await attemptChange(shop, 'quote not accepted', () =>
    acceptQuote(shop.db, context.get(administratorContext), {
      id: params.id,
      ...read.acceptance,
      today: todayInDouala(new Date()),
    }),
  );
  if (accepted.ok) return redirectWithNotice(`/admin/orders/${accepted.orderId}`, 'quote-accepted');
  if (accepted.reason === 'not-found') throw data('quote', { status: 404 });
  return refuse({ reason: accepted.reason });
}
