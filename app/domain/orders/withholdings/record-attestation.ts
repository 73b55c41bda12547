import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { documents } from '../../documents/document.tables.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { orders } from '../order.tables.ts';
import { withholdings } from '../payments/payment.tables.ts';

export type AttestationToRecord = {
  id: string;
  /** The number that stood there when the form was opened; empty for none. */
  seen: string;
  number: string;
  on: string;
};

export type RecordedAttestation = Outcome<
  object,
  { reason: 'not-found' } | { reason: 'attested'; number: string; by: string }
>;

/** The paper by which the tax office, or the buyer, says that what was withheld was paid over. A wrong one is written over. */
export async function recordAttestation(
  db: Database,
  author: Author,
  { id, seen, number, on }: AttestationToRecord,
): Promise<RecordedAttestation> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<RecordedAttestation> => {
    const [stored] = await tx
      .select({
        ...pick(withholdings, 'orderId', 'attestation', 'attestedOn'),
        order: orders.number,
        invoice: documents.number,
        amount: sql<number>`${withholdings.amount} - ${withholdings.credited}`.mapWith(Number),
        by: withholdings.recordedBy,
      })
      .from(withholdings)
      .innerJoin(orders, eq(orders.id, withholdings.orderId))
      .innerJoin(documents, eq(documents.id, withholdings.invoiceId))
      .where(eq(withholdings.id, id))
      .for('update', { of: withholdings });
    if (!stored) return { ok: false, reason: 'not-found' };
    const { attestation, attestedOn, invoice, amount } = stored;
    if (attestation === number && attestedOn === on) return { ok: true };
    if (attestation !== seen)
      return { ok: false, reason: 'attested', number: attestation, by: stored.by ?? '' };
    await tx
      .update(withholdings)
      .set({
        ...{ attestation: number, attestedOn: on },
        ...{ recordedBy: author.username, recordedAt: sql`now()` },
      })
      .where(eq(withholdings.id, id));
    await recordChange(tx, author, {
      action: 'withholding.attested',
      subject: { type: 'order', id: stored.orderId, name: stored.order },
      ...(attestation !== '' && { before: { attestation, attestedOn } }),
      after: { invoice, amount, attestation: number, attestedOn: on },
    });
    return { ok: true };
  });
}
