import { data } from 'react-router';
import { findDocument } from '../../domain/documents/document.queries.ts';
import { printPaper } from '../../domain/documents/paper/print-paper.server.ts';
import { findQuoteDocument } from '../../domain/quotes/quote.queries.ts';
import { shopContext } from '../../platform/context.server.ts';
import { limitPaper } from '../papers/limit-paper.server.ts';
import type { Route } from './+types/quote-download';
import { openQuote } from './open-quote.server.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { id, language } = await openQuote(shop.db, params.token);
  const refused = await limitPaper(shop.limits, params.token, language);
  if (refused) return refused;
  const issued = await findQuoteDocument(shop.db, id);
  const document = issued && (await findDocument(shop.db, issued.id));
  if (!document) throw data('quote', { status: 404 });
  return printPaper(shop, document, { request });
}
