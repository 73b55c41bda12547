import { data } from 'react-router';
import { findQuote } from '../../domain/quotes/quote.queries.ts';
import { quoteNumber } from '../../domain/quotes/quote.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/announcement';

export async function loader({ params, context }: Route.LoaderArgs) {
  const quote = await findQuote(context.get(shopContext).db, params.id);
  if (!quote) throw data('quote', { status: 404 });
  return Response.json({
    name: quote.buyerName,
    number: quoteNumber(quote),
    answer: quote.state === 'accepted' ? 'accepted' : null,
  });
}
