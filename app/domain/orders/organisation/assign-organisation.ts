import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isId } from '../../id.ts';
import { findOrganisation } from '../../organisations/organisation.queries.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { orders } from '../order.tables.ts';

export type Assignment = {
  orderId: string;
  /** Empty: the buyer is an individual. */
  organisationId: string;
  purchaseOrder: string;
};

/** Who the papers of an order are for. Papers that were issued keep what they say. */
export async function assignOrganisation(
  db: Database,
  author: Author,
  { orderId, organisationId, purchaseOrder }: Assignment,
): Promise<Outcome<object, { reason: 'not-found' | 'organisation-unknown' }>> {
  if (!isId(orderId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select(pick(orders, 'number', 'organisationId', 'purchaseOrder'))
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    if (!order) return { ok: false, reason: 'not-found' };
    const organisation = organisationId === '' ? undefined : await findOrganisation(tx, organisationId);
    if (organisationId !== '' && !organisation) return { ok: false, reason: 'organisation-unknown' };
    const assigned = { organisationId: organisation?.id ?? null, purchaseOrder };
    if (order.organisationId === assigned.organisationId && order.purchaseOrder === purchaseOrder)
      return { ok: true };
    await tx.update(orders).set(assigned).where(eq(orders.id, orderId));
    await recordChange(tx, author, {
      action: 'order.organisation',
      subject: { type: 'order', id: orderId, name: order.number },
      after: { organisation: organisation?.name ?? '', purchaseOrder },
    });
    return { ok: true };
  });
}
