import { data, redirect } from 'react-router';
import { findInvoice, type IssuedDocument } from '../../../domain/documents/document.queries.ts';
import { findOrder } from '../../../domain/orders/order.queries.ts';
import type { Database } from '../../../platform/database/database.server.ts';

/** Throws: a redirect to the order without an invoice, 404. */
export async function openInvoice(db: Database, orderId: string): Promise<IssuedDocument> {
  const invoice = await findInvoice(db, orderId);
  if (invoice) return invoice;
  if (await findOrder(db, orderId)) throw redirect(`/admin/orders/${orderId}`);
  throw data('order', { status: 404 });
}
