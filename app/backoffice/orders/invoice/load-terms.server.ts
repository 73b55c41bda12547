import { data, redirect } from 'react-router';
import { findInvoice, type IssuedDocument } from '../../../domain/documents/document.queries.ts';
import { peekInvoiceNumber } from '../../../domain/documents/issue-document.ts';
import { findSeller } from '../../../domain/documents/seller.queries.ts';
import { withholdingPlaces } from '../../../domain/documents/terms.schema.ts';
import { findOrder } from '../../../domain/orders/order.queries.ts';
import type { Database } from '../../../platform/database/database.server.ts';

/** What is asked before an invoice or a proforma. Throws: a redirect to the invoice that is there, 404, 409 of a cancelled order. */
export async function loadTerms(db: Database, orderId: string) {
  const order = await findOrder(db, orderId);
  if (!order) throw data('order', { status: 404 });
  if (order.isClosed) throw redirect(`/admin/orders/${order.id}/invoice`);
  if (order.status === 'cancelled') throw data('order-cancelled', { status: 409 });
  const { id, number, status } = order;
  const { terms } = await findSeller(db);
  return {
    order: { id, number, isCompleted: status === 'completed' },
    next: await peekInvoiceNumber(db),
    statesVat: terms.regime === 'real',
    places: withholdingPlaces,
  };
}

/** Throws: a redirect to the order without an invoice, 404. */
export async function openInvoice(db: Database, orderId: string): Promise<IssuedDocument> {
  const invoice = await findInvoice(db, orderId);
  if (invoice) return invoice;
  if (await findOrder(db, orderId)) throw redirect(`/admin/orders/${orderId}`);
  throw data('order', { status: 404 });
}
