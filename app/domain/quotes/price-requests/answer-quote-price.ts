import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { answeredBefore, type PriceAnswer } from '../../orders/price-requests/answer-price-request.ts';
import type { Outcome } from '../../outcome.ts';
import { lockRevisions } from '../lock-revisions.ts';
import { findQuote, type QuoteDetails } from '../quote.queries.ts';
import { quotes } from '../quote.tables.ts';
import { isOpenDraft, quoteNumber, quoteTotal } from '../quote.ts';
import { priceTerms, type QuoteTerms, replaceLines } from '../write-lines.ts';
import { basisOf } from './ask-for-quote-price.ts';
import { quotePriceRequests } from './quote-price-request.tables.ts';

export type AnsweredQuotePrice = Outcome<
  { quoteId: string },
  | { reason: 'not-found' }
  /** Somebody has answered it, or the asker has replaced it. */
  | { reason: 'answered'; quoteId: string }
  /** The draft, a price or a floor changed since, or it was sent: it must be asked again. */
  | { reason: 'outdated'; quoteId: string }
>;

/** Accepting writes the terms that were asked into the draft, in the transaction of the answer. Of two answers the first counts. */
export async function answerQuotePrice(
  db: Database,
  author: Author & { role: Role },
  { id, answer }: { id: number; answer: PriceAnswer },
): Promise<AnsweredQuotePrice> {
  return db.transaction(async (tx): Promise<AnsweredQuotePrice> => {
    const [asked] = await tx.select().from(quotePriceRequests).where(eq(quotePriceRequests.id, id));
    if (!asked?.quoteId) return { ok: false, reason: 'not-found' };
    const { quoteId } = asked;
    await lockRevisions(tx, quoteId);
    const quote = await findQuote(tx, quoteId);
    // Read again: an earlier answer held the lock of the quote.
    const [request] = await tx.select().from(quotePriceRequests).where(eq(quotePriceRequests.id, id));
    if (!quote || !request || request.answer !== null)
      return { ...answeredBefore(request, author, answer), quoteId };

    const subject = { type: 'quote', id: quoteId, name: quoteNumber(quote) } as const;
    if (answer === 'refused') {
      await recordChange(tx, author, { action: 'price.refused', subject });
    } else {
      const priced = await priceAsked(tx, author.role, quote, request);
      if (!priced) return { ok: false, reason: 'outdated', quoteId };
      const { lines } = priced;
      const { discount } = request.terms;
      await replaceLines(tx, quoteId, lines);
      await tx
        .update(quotes)
        .set({ discount, state: 'draft', version: sql`${quotes.version} + 1` })
        .where(eq(quotes.id, quoteId));
      await recordChange(tx, author, {
        action: 'quote.saved',
        subject,
        after: {
          total: quoteTotal({ lines, discount }),
          ...(discount > 0 && { discount }),
          lines: lines.length,
          acceptedFor: request.askedByName,
        },
      });
    }
    await tx
      .update(quotePriceRequests)
      .set({ answer, answeredByName: author.username, answeredAt: sql`now()` })
      .where(eq(quotePriceRequests.id, id));
    return { ok: true, quoteId };
  });
}

/** Undefined when accepting would accept something else than what was asked. */
export async function priceAsked(
  db: Database,
  role: Role,
  quote: QuoteDetails,
  { terms, basis }: { terms: QuoteTerms; basis: string },
) {
  if (!isOpenDraft(quote) || basis !== (await basisOf(db, quote, terms))) return undefined;
  const priced = await priceTerms(db, role, terms, quote.language);
  return priced.ok ? priced : undefined;
}
