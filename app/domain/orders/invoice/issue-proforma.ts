import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { concernsVat, type PaperTerms } from '../../documents/compose-paper.ts';
import { findStandingInvoice } from '../../documents/document.queries.ts';
import { documents } from '../../documents/document.tables.ts';
import { issueDocument } from '../../documents/issue-document.ts';
import type { Outcome } from '../../outcome.ts';
import { lockOrderRow } from '../lock-open-order.ts';
import { composeOrderPaper } from './compose-order-paper.ts';

export type IssuedProforma = Outcome<
  { id: string; number: string },
  { reason: 'not-found' | 'order-cancelled' | 'invoiced' | 'vat-not-stated' }
>;

/** The order as it is now; asked again while it says the same, the same paper. `validUntil` is an ISO day. */
export async function issueProforma(
  db: Database,
  author: Author,
  { orderId, terms, validUntil }: { orderId: string; terms: PaperTerms; validUntil: string },
): Promise<IssuedProforma> {
  return db.transaction(async (tx): Promise<IssuedProforma> => {
    const order = await lockOrderRow(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.status === 'cancelled') return { ok: false, reason: 'order-cancelled' };
    if (await findStandingInvoice(tx, orderId)) return { ok: false, reason: 'invoiced' };
    const composed = await composeOrderPaper(tx, orderId, terms);
    if (!composed) throw new Error(`order ${orderId} is gone despite its lock`);
    if (concernsVat(terms) && !composed.content.tax) return { ok: false, reason: 'vat-not-stated' };
    const { account, language, buyer } = composed;
    const content = { ...composed.content, ...account, validUntil };
    const [same] = await tx
      .select({ id: documents.id, number: documents.number })
      .from(documents)
      .where(
        and(
          eq(documents.orderId, orderId),
          eq(documents.kind, 'proforma'),
          eq(documents.language, language),
          sql`${documents.content} = ${JSON.stringify(content)}::jsonb`,
          sql`${documents.buyer} = ${JSON.stringify(buyer)}::jsonb`,
        ),
      );
    if (same) return { ok: true, ...same };

    const { id, number } = await issueDocument(tx, author, {
      ...{ kind: 'proforma', orderId, language, content, buyer },
    });
    await recordChange(tx, author, {
      action: 'proforma.issued',
      subject: { type: 'order', id: orderId, name: order.number },
      after: { number },
    });
    return { ok: true, id, number };
  });
}
