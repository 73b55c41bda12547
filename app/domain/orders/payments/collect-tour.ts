import type { Database } from '../../../platform/database/database.server.ts';
import type { Author } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import type { Share } from './payment.ts';
import { lockOrders, type PaymentRefusal, PaymentRefused, requirePayment } from './record-payment.ts';

/** The cash that a tour brought back: a payment for each order, all of them or none. `key`: of the form. */
export async function collectTour(
  db: Database,
  author: Author,
  { key, receivedOn, shares }: { key: string; receivedOn: string; shares: Share[] },
): Promise<Outcome<{ count: number }, PaymentRefusal>> {
  try {
    return await db.transaction(async (tx) => {
      // All orders before the first receipt takes its number, so that two tours do not wait for each other.
      await lockOrders(tx, shares);
      for (const share of shares)
        await requirePayment(tx, author, {
          ...{ key: `tour:${key}:${share.orderId}`, direction: 1, method: 'cash', reference: '', note: '' },
          ...{ receivedOn, isAdvance: false, shares: [share] },
        });
      return { ok: true, count: shares.length } as const;
    });
  } catch (error) {
    if (error instanceof PaymentRefused) return error.refusal;
    throw error;
  }
}
