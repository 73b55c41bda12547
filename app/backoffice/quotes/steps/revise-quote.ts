import { data, redirect } from 'react-router';
import { reviseQuote } from '../../../domain/quotes/revise-quote.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { refuse } from '../../form/refuse.server.ts';
import type { Route } from './+types/revise-quote';

export async function action({ params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const revised = await attemptChange(shop, 'quote not revised', () =>
    reviseQuote(shop.db, context.get(administratorContext), params.id),
  );
  if (revised.ok) return redirect(`/admin/quotes/${revised.id}`, 303);
  if (revised.reason === 'not-found') throw data('quote', { status: 404 });
  return refuse({ reason: revised.reason });
}
