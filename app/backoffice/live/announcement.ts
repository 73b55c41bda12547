import { may } from '../../domain/administrators/permission.ts';
import { parseRequestId } from '../../domain/id.ts';
import { findMessage } from '../../domain/messages/message.queries.ts';
import { findClaim } from '../../domain/orders/claims/claim.queries.ts';
import { findMomoRequest } from '../../domain/orders/momo-requests/momo-request.queries.ts';
import { findOrder } from '../../domain/orders/order.queries.ts';
import { findPriceRequestNews } from '../../domain/orders/price-requests/price-request.queries.ts';
import { findQuotePriceRequestNews } from '../../domain/quotes/price-requests/quote-price-request.queries.ts';
import { findQuote } from '../../domain/quotes/quote.queries.ts';
import { quoteNumber } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { administratorContext, type SignedInAdministrator } from '../access/authorize.server.ts';
import { keysOf } from '../form/field-errors.ts';
import { customerName } from '../language/names.ts';
import type { Route } from './+types/announcement';
import type { Announcement, Arrival } from './news.tsx';

/** Fetched after a live event, because events carry no names: the session is checked again here. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const kind = keysOf(finders).find((each) => url.pathname.startsWith(`/admin/${each}s/`));
  const news = kind && (await finders[kind](db, id, context.get(administratorContext)));
  return news ? Response.json(news) : Response.json({ error: m.not_found_title() }, { status: 404 });
}

type Finder = (db: Database, id: string, reader: SignedInAdministrator) => Promise<Announcement | undefined>;

const finders: Record<Arrival['kind'], Finder> = {
  order: async (db, id) => {
    const order = await findOrder(db, id);
    return order && { number: order.number, name: customerName(order) };
  },
  message: async (db, id) => {
    const message = await findMessage(db, id);
    return message && { name: message.senderName };
  },
  'price-request': findPriceNews,
  quote: async (db, id) => {
    const quote = await findQuote(db, id);
    const answer = quote?.state === 'accepted' ? 'accepted' : null;
    return quote && { name: quote.buyerName, number: quoteNumber(quote), answer };
  },
  claim: async (db, id) => {
    const claim = await findClaim(db, id);
    return claim && { name: claim.name, number: claim.number, orderId: claim.orderId };
  },
  collection: findMomoRequest,
};

/** A request is announced to roles that may answer it, an answer to the administrator who asked. */
async function findPriceNews(db: Database, typedId: string, reader: SignedInAdministrator) {
  const id = parseRequestId(typedId);
  if (id === undefined) return undefined;
  const news = (await findPriceRequestNews(db, id)) ?? (await findQuotePriceRequestNews(db, id));
  const isNews =
    news && (news.answer === null ? may(reader.role, 'accept-below-floor') : news.askedBy === reader.id);
  if (!isNews) return undefined;
  const { number, askedByName: name, answer } = news;
  const of = 'quoteId' in news ? { quoteId: news.quoteId } : { orderId: news.orderId };
  return { ...of, number: number || m.quotes_draft(), name, answer };
}
