import { data } from 'react-router';
import { type BuyerQuote, findQuoteByToken } from '../../domain/quotes/quote.queries.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import type { Database } from '../../platform/database/database.server.ts';

/** Throws 404 for an unknown link, and while the module is off. */
export async function openQuote(db: Database, token: string): Promise<BuyerQuote> {
  if (!(await findSettings(db)).quotesOn) throw data('quotes', { status: 404 });
  const quote = /^[\w-]{22,64}$/.test(token) ? await findQuoteByToken(db, token) : undefined;
  if (!quote) throw data('quote', { status: 404 });
  return quote;
}
