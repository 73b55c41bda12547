import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { orders } from '../order.tables.ts';
import { invoiceCounters, invoices } from './invoice.tables.ts';
import { invoiceNumber } from './invoice.ts';

export type IssuedInvoice = Outcome<{ number: string }, { reason: 'not-found' | 'order-cancelled' }>;

/**
 * Gives an order its invoice number, once; asked again, the same number. Numbers follow each other without gaps within
 * a year of Cameroon. A cancelled order is refused, even one whose invoice was issued before.
 */
export async function issueInvoice(db: Database, author: Author, orderId: string): Promise<IssuedInvoice> {
  if (!isId(orderId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<IssuedInvoice> => {
    // Held until the invoice is saved: whoever asks for the same one, or cancels the order, waits here.
    const [order] = await tx
      .select({ number: orders.number, status: orders.status })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.status === 'cancelled') return { ok: false, reason: 'order-cancelled' };
    const [issued] = await tx
      .select({ number: invoices.number })
      .from(invoices)
      .where(eq(invoices.orderId, orderId));
    if (issued) return { ok: true, number: issued.number };

    const number = await nextInvoiceNumber(tx);
    await tx.insert(invoices).values({ orderId, number, issuedBy: author.username });
    await recordChange(tx, author, {
      action: 'invoice.issued',
      subject: { type: 'order', id: orderId, name: order.number },
      after: { number },
    });
    return { ok: true, number };
  });
}

/** Not a sequence: those leave a gap when a transaction fails. The year's row stays locked until the invoice is saved. */
async function nextInvoiceNumber(tx: Database): Promise<string> {
  const [next] = await tx
    .insert(invoiceCounters)
    .values({ year: sql`extract(year from now() at time zone 'Africa/Douala')::int`, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning();
  if (!next) throw new Error('the counter of invoices gave no number');
  return invoiceNumber(next.last, next.year);
}
