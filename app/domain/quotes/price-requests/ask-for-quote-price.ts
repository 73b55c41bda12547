import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { listToSell } from '../../orders/record-order.ts';
import { queuePush } from '../../pushes/queue-push.ts';
import { findQuote, type QuoteDetails } from '../quote.queries.ts';
import { quoteNumber } from '../quote.ts';
import type { QuoteTerms } from '../write-lines.ts';
import { quotePriceRequests } from './quote-price-request.tables.ts';

/** Within the transaction that saved the rest of the draft. The terms replace an open request. */
export async function askForQuotePrice(tx: Database, author: Author, quoteId: string, terms: QuoteTerms) {
  const quote = await findQuote(tx, quoteId);
  if (!quote) throw new Error(`the quote ${quoteId} was just saved, then disappeared`);
  const basis = await basisOf(tx, quote, terms);
  const open = await findOpen(tx, quoteId);
  if (open?.askedBy === author.id && open.basis === basis && isSame(open.terms, terms)) return;
  if (open)
    await tx
      .update(quotePriceRequests)
      .set({ answer: 'replaced', answeredByName: author.username, answeredAt: sql`now()` })
      .where(eq(quotePriceRequests.id, open.id));
  const [asked] = await tx
    .insert(quotePriceRequests)
    .values({ quoteId, terms, basis, askedBy: author.id, askedByName: author.username })
    .returning({ id: quotePriceRequests.id });
  const number = quoteNumber(quote);
  if (asked) await queuePush(tx, 'price-request', `price-request:${asked.id}`, { quoteId, number });
  await recordChange(tx, author, {
    action: 'price.asked',
    subject: { type: 'quote', id: quoteId, name: number },
  });
}

export async function isAskedFor(tx: Database, quoteId: string, terms: QuoteTerms): Promise<boolean> {
  const open = await findOpen(tx, quoteId);
  return open !== undefined && isSame(open.terms, terms);
}

async function findOpen(tx: Database, quoteId: string) {
  const [open] = await tx
    .select()
    .from(quotePriceRequests)
    .where(and(eq(quotePriceRequests.quoteId, quoteId), isNull(quotePriceRequests.answer)));
  return open;
}

/** PostgreSQL keeps JSON in an order of its own. */
function isSame(one: QuoteTerms, other: QuoteTerms): boolean {
  const inOrder = ({ lines, discount }: QuoteTerms) =>
    JSON.stringify([
      lines.map(({ productId, quantity, unitPrice, description }) => [
        ...[productId, quantity, unitPrice, description],
      ]),
      discount,
    ]);
  return inOrder(one) === inOrder(other);
}

/** What the terms were asked for: the draft's lines and discount, and what the products cost today. */
export async function basisOf(db: Database, quote: QuoteDetails, terms: QuoteTerms): Promise<string> {
  const ids = terms.lines.map(({ productId }) => productId);
  const products = new Map((await listToSell(db, ids, 'staff')).map((product) => [product.id, product]));
  return JSON.stringify([
    quote.lines.map(({ productId, quantity, unitPrice, description }) => [
      ...[productId, quantity, unitPrice, description],
    ]),
    quote.discount,
    ids.map((id) => [id, products.get(id)?.price ?? null, products.get(id)?.lprice ?? null]),
  ]);
}
