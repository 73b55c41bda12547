import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { saveOnce } from '../../../platform/database/save-once.server.ts';
import type { Outcome } from '../../outcome.ts';
import { type Admission, askOnce, type TooMany } from '../../rate-limit.ts';
import { settings } from '../../settings/settings.tables.ts';
import { orders } from '../order.tables.ts';
import { paymentClaims, payments } from '../payments/payment.tables.ts';
import type { Claim } from '../payments/payment.ts';

/** Most claims of one order that are open at the same time. */
const maxOpen = 5;

type Announced = Outcome<object, { reason: 'not-found' | 'too-many-claims' } | TooMany>;

/** Sent again, it is the same claim; after a refusal, or once its payment was voided, it may be sent once more. */
export async function announcePayment(
  db: Database,
  token: string,
  claim: Claim,
  { admit = async () => ({ ok: true }) }: { admit?: () => Promise<Admission> } = {},
): Promise<Announced> {
  const admitOnce = askOnce(admit);
  const save = async (tx: Database): Promise<Announced> => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(settings, eq(settings.paymentsOn, true))
      .where(and(eq(orders.token, token), sql`${orders.erasedAt} is null`))
      .for('update', { of: orders });
    if (!order) return { ok: false, reason: 'not-found' };
    const ofOrder = eq(paymentClaims.orderId, order.id);
    const isSame = and(
      ...[ofOrder, ne(paymentClaims.state, 'refused'), eq(paymentClaims.method, claim.method)],
      sql`reference_key(${paymentClaims.reference}) = reference_key(${claim.reference})`,
    );
    const [known] = await tx
      .select({
        id: paymentClaims.id,
        isVoided: sql<boolean>`coalesce(${paymentClaims.paymentId} in (select voids_id from ${payments}), false)`,
      })
      .from(paymentClaims)
      .where(isSame);
    if (known && !known.isVoided) return { ok: true };
    if ((await tx.$count(paymentClaims, and(ofOrder, eq(paymentClaims.state, 'open')))) >= maxOpen)
      return { ok: false, reason: 'too-many-claims' };
    const admitted = await admitOnce();
    if (!admitted.ok) return admitted;
    if (known)
      await tx
        .update(paymentClaims)
        .set({ state: 'refused', paymentId: null })
        .where(eq(paymentClaims.id, known.id));
    await tx.insert(paymentClaims).values({ orderId: order.id, ...claim });
    return { ok: true };
  };
  return saveOnce<Announced>(db, { name: `claim ${token}`, find: async () => undefined, save });
}
