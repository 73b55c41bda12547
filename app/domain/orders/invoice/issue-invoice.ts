import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { orders } from '../order.tables.ts';
import { invoiceCounters, invoices } from './invoice.tables.ts';
import { invoiceNumber } from './invoice.ts';

export type IssuedInvoice = Outcome<{ number: string }, { reason: 'not-found' | 'order-cancelled' }>;

/** Once for each order; asked again, the same number. No gaps within a year of Cameroon. */
export async function issueInvoice(db: Database, author: Author, orderId: string): Promise<IssuedInvoice> {
  if (!isId(orderId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<IssuedInvoice> => {
    // Locked until the invoice is saved: a second request, or a cancellation, waits here.
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

/** A counter row, not a sequence, which leaves gaps on rollback. The row stays locked until the commit. */
async function nextInvoiceNumber(tx: Database): Promise<string> {
  const [next] = await tx
    .insert(invoiceCounters)
    .values({ year: sql`extract(year from now() at time zone 'Africa/Douala')::int`, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning();
  if (!next) throw new Error('the invoice counter returned no number');
  return invoiceNumber(next.last, next.year);
}
