import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { concernsVat, type PaperTerms, plainTerms } from '../../documents/compose-paper.ts';
import { findStandingInvoice } from '../../documents/document.queries.ts';
import { issueDocument } from '../../documents/issue-document.ts';
import { findSeller } from '../../documents/seller.queries.ts';
import type { Outcome } from '../../outcome.ts';
import { lockOrderRow } from '../lock-open-order.ts';
import { invoices } from '../order.tables.ts';
import { composeOrderPaper } from './compose-order-paper.ts';

export type IssuedInvoice = Outcome<
  { number: string },
  { reason: 'not-found' | 'order-cancelled' | 'vat-not-stated' }
>;

/** Once for each order, until credit notes took back the whole; asked again, the same number. No gaps within a year of Cameroon. */
export async function issueInvoice(
  db: Database,
  author: Author,
  orderId: string,
  terms: PaperTerms = plainTerms,
): Promise<IssuedInvoice> {
  return db.transaction(async (tx): Promise<IssuedInvoice> => {
    // Locked until the invoice is saved: a second request, or a cancellation, waits here.
    const order = await lockOrderRow(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.status === 'cancelled') return { ok: false, reason: 'order-cancelled' };
    const standing = await findStandingInvoice(tx, orderId);
    if (standing) return { ok: true, number: standing.number };
    if (concernsVat(terms) && (await findSeller(tx)).terms.regime !== 'real')
      return { ok: false, reason: 'vat-not-stated' };

    const number = await issueInvoiceOf(tx, author, orderId, terms);
    await recordChange(tx, author, {
      action: 'invoice.issued',
      subject: { type: 'order', id: orderId, name: order.number },
      after: { number },
    });
    return { ok: true, number };
  });
}

/** For an order that is locked and has no standing invoice. Does not write to the audit log. */
export async function issueInvoiceOf(
  tx: Database,
  author: Author,
  orderId: string,
  terms: PaperTerms = plainTerms,
): Promise<string> {
  const composed = await composeOrderPaper(tx, orderId, terms);
  if (!composed) throw new Error(`order ${orderId} is gone despite its lock`);
  const { content, account, dueOn, isPublic, services, ...paper } = composed;
  const { number } = await issueDocument(tx, author, {
    kind: 'invoice',
    orderId,
    content: { ...content, ...account, dueOn, isPublic, ...(services.length > 0 && { services }) },
    ...paper,
  });
  const newest = { number, issuedBy: author.username, issuedAt: sql`now()` };
  await tx
    .insert(invoices)
    .values({ orderId, ...newest })
    .onConflictDoUpdate({ target: invoices.orderId, set: newest });
  return number;
}
