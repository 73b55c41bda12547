import { data, redirect } from 'react-router';
import { findInvoice, type Invoice } from '../../../domain/orders/invoice/invoice.queries.ts';
import { findOrder } from '../../../domain/orders/order.queries.ts';
import type { Database } from '../../../platform/database/database.server.ts';

/** Throws: a redirect to the order without an invoice, 409 for a cancelled order, 404. */
export async function openInvoice(db: Database, orderId: string): Promise<Invoice> {
  const invoice = await findInvoice(db, orderId);
  if (invoice?.status === 'cancelled') throw data('order-cancelled', { status: 409 });
  if (invoice) return invoice;
  if (await findOrder(db, orderId)) throw redirect(`/admin/orders/${orderId}`);
  throw data('order', { status: 404 });
}
