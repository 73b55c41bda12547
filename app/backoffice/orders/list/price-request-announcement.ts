import { may } from '../../../domain/administrators/permission.ts';
import { findPriceRequestNews } from '../../../domain/orders/price-requests/price-request.queries.ts';
import { parseRequestId } from '../../../domain/orders/price-requests/price-request.ts';
import { findQuotePriceRequestNews } from '../../../domain/quotes/price-requests/quote-price-request.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import type { Route } from './+types/price-request-announcement';

/** A request is announced to roles that may answer it, an answer to the administrator who asked. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: reader, role } = context.get(administratorContext);
  const id = parseRequestId(params.id);
  const { db } = context.get(shopContext);
  const news =
    id === undefined
      ? undefined
      : ((await findPriceRequestNews(db, id)) ?? (await findQuotePriceRequestNews(db, id)));
  const isNews = news && (news.answer === null ? may(role, 'accept-below-floor') : news.askedBy === reader);
  if (!isNews) return Response.json({ error: m.order_not_found() }, { status: 404 });
  const { number, askedByName: name, answer } = news;
  const of = 'quoteId' in news ? { quoteId: news.quoteId } : { orderId: news.orderId };
  return Response.json({ ...of, number: number || m.quotes_draft(), name, answer });
}
