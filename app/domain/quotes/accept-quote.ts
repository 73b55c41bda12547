import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange, systemAuthor } from '../audit-log/record-change.ts';
import { digestContent } from '../digest-content.ts';
import { notifyNewOrder } from '../orders/notify-new-order.ts';
import { orders } from '../orders/order.tables.ts';
import { recordOrder } from '../orders/record-order.ts';
import type { Outcome } from '../outcome.ts';
import { productName } from '../products/product.ts';
import { lockRevisions } from './lock-revisions.ts';
import { findQuote, type QuoteDetails } from './quote.queries.ts';
import { quotes } from './quote.tables.ts';
import { quoteTotal, refuseAcceptance } from './quote.ts';

export type QuoteAcceptance = {
  id: string;
  name: string;
  role: string;
  purchaseOrder: string;
  /** An ISO day in Douala. */
  today: string;
};

export type AcceptedQuote = Outcome<
  { orderId: string },
  { reason: 'not-found' | 'superseded' | 'expired' | 'declined' | 'not-sent' }
>;

/** In one transaction with its order, at the quoted prices, once. `author` is undefined when the buyer accepts. */
export async function acceptQuote(
  db: Database,
  author: Author | undefined,
  { id, name, role, purchaseOrder, today }: QuoteAcceptance,
): Promise<AcceptedQuote> {
  return db.transaction(async (tx): Promise<AcceptedQuote> => {
    const revisions = await lockRevisions(tx, id);
    const quote = await findQuote(tx, id);
    if (!quote || !revisions) return { ok: false, reason: 'not-found' };
    if (quote.state === 'accepted' && quote.orderId) return { ok: true, orderId: quote.orderId };
    const refusal = refuseAcceptance(quote, today);
    if (refusal) return { ok: false, reason: refusal };

    const orderId = await makeOrder(tx, quote, {
      purchaseOrder: purchaseOrder || quote.purchaseOrder,
      enteredBy: author?.username,
    });
    await tx
      .update(quotes)
      .set({
        state: 'accepted',
        orderId,
        acceptedAt: sql`now()`,
        acceptedName: name,
        acceptedRole: role,
        purchaseOrder: purchaseOrder || quote.purchaseOrder,
        version: sql`${quotes.version} + 1`,
      })
      .where(eq(quotes.id, id));
    await recordChange(tx, author ?? systemAuthor, {
      action: 'quote.accepted',
      subject: { type: 'quote', id, name: quote.number ?? '' },
      after: { revision: quote.revision, total: quoteTotal(quote) },
    });
    return { ok: true, orderId };
  });
}

async function makeOrder(
  tx: Database,
  quote: QuoteDetails,
  { purchaseOrder, enteredBy }: { purchaseOrder: string; enteredBy: string | undefined },
): Promise<string> {
  const { id, language, buyerName, phone, phoneTyped, organisationId, lines, discount } = quote;
  const delivery = quote.delivery ? { fee: quote.deliveryFee, details: quote.delivery } : undefined;
  const recorded = await recordOrder(tx, {
    key: `quote:${id}`,
    contentDigest: digestContent(['quote', id]),
    language,
    buyer: { name: buyerName, phone, phoneTyped },
    wishes: {
      tellMe: quote.toldByWhatsapp,
      remark: quote.remark,
      company: quote.buyerCompany,
      niu: quote.buyerNiu,
    },
    delivery,
    lines: lines.map((line) => ({
      product: {
        id: line.productId,
        price: line.price,
        lprice: line.floor,
        imageUrl: line.imageUrl,
        ...namesOf(line, language),
      },
      quantity: line.quantity,
      actualPrice: line.unitPrice === line.price ? null : line.unitPrice,
    })),
    ...(enteredBy !== undefined && { enteredBy }),
  });
  if (!recorded.ok) throw new Error(`the order of quote ${id} has other contents`);
  const total = recorded.total - discount;
  await tx
    .update(orders)
    .set({ organisationId, purchaseOrder, discount, totalAmount: total })
    .where(eq(orders.id, recorded.id));
  await notifyNewOrder(tx, {
    ...{ id: recorded.id, number: recorded.number, customerName: buyerName, phone },
    ...{ total, lines: lines.length, delivery },
  });
  return recorded.id;
}

/** The description is the name; unchanged, the product keeps its names in both languages. */
function namesOf(
  { description, name, nameEn }: QuoteDetails['lines'][number],
  language: QuoteDetails['language'],
) {
  return description === productName({ name, nameEn }, language)
    ? { name, nameEn }
    : { name: description, nameEn: '' };
}
