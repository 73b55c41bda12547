import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { differences } from '../../audit-log/audit.ts';
import type { OrderFacts } from '../../orders/history/history.ts';
import type { PriceRequest } from '../../orders/price-requests/price-request.queries.ts';
import { pick } from '../../pick.ts';
import type { QuoteDetails } from '../quote.queries.ts';
import { quotes } from '../quote.tables.ts';
import { quoteNumber, quoteTotal } from '../quote.ts';
import { priceAsked } from './answer-quote-price.ts';
import { quotePriceRequests } from './quote-price-request.tables.ts';

export async function findQuotePriceRequest(
  db: Database,
  quote: QuoteDetails,
): Promise<PriceRequest | undefined> {
  const [request] = await db
    .select()
    .from(quotePriceRequests)
    .where(and(eq(quotePriceRequests.quoteId, quote.id), isNull(quotePriceRequests.answer)));
  if (!request) return undefined;
  const { id, askedBy, askedByName, askedAt, terms } = request;
  const priced = await priceAsked(db, 'admin', quote, request);
  const change = priced && describeChange(quote, { lines: priced.lines, discount: terms.discount });
  return { id, askedBy, askedByName, askedAt, change };
}

type Line = { productId: number; description: string; quantity: number; unitPrice: number; price: number };
type Terms = { lines: Line[]; discount: number };

/** Has the shape of an order's history: only lines that change, with 0 pieces where a line is missing. */
function describeChange(before: Terms, after: Terms) {
  const stored = new Map(before.lines.map((line) => [line.productId, line]));
  const wanted = new Map(after.lines.map((line) => [line.productId, line]));
  const lines = [...new Map([...stored, ...wanted])].map(([lineId, { description }]) => ({
    ...{ lineId, name: description, nameEn: description },
    ...{ before: stored.get(lineId), after: wanted.get(lineId) },
  }));
  const agreed = (line: Line | undefined) => (line && line.unitPrice !== line.price ? line.unitPrice : null);
  const recounted = lines.filter((line) => line.before?.quantity !== line.after?.quantity);
  const repriced = lines.filter((line) => line.after && agreed(line.before) !== agreed(line.after));
  const facts = (of: 'before' | 'after', { discount }: Terms): OrderFacts => ({
    prices: repriced.map(({ lineId, name, nameEn, ...line }) => ({
      ...{ lineId, name, nameEn, actualPrice: agreed(line[of]) },
    })),
    quantities: recounted.map(({ lineId, name, nameEn, ...line }) => ({
      ...{ lineId, name, nameEn, quantity: line[of]?.quantity ?? 0 },
    })),
    discount,
    total: quoteTotal(of === 'before' ? before : after),
  });
  return differences<OrderFacts>(facts('before', before), facts('after', after));
}

export async function findQuotePriceRequestNews(db: Database, id: number) {
  const [news] = await db
    .select({
      ...pick(quotePriceRequests, 'quoteId', 'askedBy', 'askedByName', 'answer'),
      ...pick(quotes, 'number', 'requestNumber', 'revision'),
    })
    .from(quotePriceRequests)
    .innerJoin(quotes, eq(quotes.id, quotePriceRequests.quoteId))
    .where(eq(quotePriceRequests.id, id));
  return news && { ...news, number: quoteNumber(news) };
}
