import { data } from 'react-router';
import { findDocument, findPaperOfOrder } from '../../domain/documents/document.queries.ts';
import { printPaper } from '../../domain/documents/paper/print-paper.server.ts';
import type { Language } from '../../domain/localized.ts';
import { findOrderByToken } from '../../domain/orders/order.queries.ts';
import { findQuoteDocument } from '../../domain/quotes/quote.queries.ts';
import { waitInMinutes } from '../../domain/rate-limit.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { retryAfter } from '../../platform/headers.server.ts';
import type { Limits } from '../../platform/limits.server.ts';
import { openQuote } from '../quote/open-quote.server.ts';
import type { Route } from './+types/paper-download';

type Asked = Pick<Route.LoaderArgs, 'request' | 'context'> & { token: string };

export function loader({ params: { token, paper }, request, context }: Route.LoaderArgs): Promise<Response> {
  const asked = { token, request, context };
  return paper === undefined ? printQuote(asked) : printPaperOfOrder(asked, paper);
}

async function printQuote({ token, request, context }: Asked) {
  const shop = context.get(shopContext);
  const { id, language } = await openQuote(shop.db, token);
  const refused = await limitPaper(shop.limits, token, language);
  if (refused) return refused;
  const issued = await findQuoteDocument(shop.db, id);
  const document = issued && (await findDocument(shop.db, issued.id));
  if (!document) throw data('quote', { status: 404 });
  return printPaper(shop, document, { request });
}

/** The token opens the papers of its own order alone; any other paper is as unknown as none. */
async function printPaperOfOrder({ token, request, context }: Asked, of: string) {
  const shop = context.get(shopContext);
  const isToken = /^[\w-]{22,64}$/.test(token);
  const order = isToken ? await findOrderByToken(shop.db, token) : undefined;
  const isNamed = order !== undefined && order.customerName !== '';
  const paper = isNamed ? await findPaperOfOrder(shop.db, order.id, of) : undefined;
  if (!paper) throw data('paper', { status: 404 });
  const refused = await limitPaper(shop.limits, token, paper.language);
  return refused ?? printPaper(shop, paper, { request });
}

/** Refuses a link that was asked too often, in plain text: a page would cost more than the paper. Undefined while it may be asked. */
async function limitPaper(limits: Limits, link: string, locale: Language): Promise<Response | undefined> {
  const taken = await limits.take(['paper by link', link]);
  if (taken.ok) return undefined;
  return new Response(m.paper_too_many({ minutes: waitInMinutes(taken.retryAfter) }, { locale }), {
    status: 429,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...retryAfter(taken.retryAfter) },
  });
}
