import { data } from 'react-router';
import { declineQuote } from '../../../domain/quotes/decline-quote.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { refuse } from '../../form/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/decline-quote';

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const declined = await attemptChange(shop, 'quote not declined', () =>
    declineQuote(shop.db, context.get(administratorContext), params.id),
  );
  if (declined.ok) return redirectWithNotice(`/admin/quotes/${params.id}`, 'quote-declined');
  if (declined.reason === 'not-found') throw data('quote', { status: 404 });
  return refuse({ reason: declined.reason });
}
