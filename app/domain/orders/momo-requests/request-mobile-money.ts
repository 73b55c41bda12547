import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { transactionLock } from '../../../platform/database/advisory-lock.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { saveOnce } from '../../../platform/database/save-once.server.ts';
import type { Outcome } from '../../outcome.ts';
import { type Admission, askOnce, type TooMany } from '../../rate-limit.ts';
import { settings } from '../../settings/settings.tables.ts';
import { orders } from '../order.tables.ts';
import { momoRequests } from '../payments/payment.tables.ts';
import { openStates, type Provider } from './momo-request.ts';

export type MobileMoneyToRequest = {
  key: string;
  provider: Provider;
  phone: string;
  /** In FCFA, at most what is due. */
  amount: number;
};

export type RequestedMobileMoney = Outcome<
  object,
  | { reason: 'not-found' | 'already-open' | 'key-used' }
  /** `most` is what is left to pay. */
  | { reason: 'above-due'; most: number }
  | TooMany
>;

/** Saves that the buyer wants to pay so; nobody is called here. Sent again, it is the same request. `already-open`: the order or the payer's telephone has one that waits. */
export async function requestMobileMoney(
  db: Database,
  token: string,
  wanted: MobileMoneyToRequest,
  { admit = async () => ({ ok: true }) }: { admit?: () => Promise<Admission> } = {},
): Promise<RequestedMobileMoney> {
  const admitOnce = askOnce(admit);
  const save = async (tx: Database): Promise<RequestedMobileMoney> => {
    const [order] = await tx
      .select({ id: orders.id, balance: orders.balance })
      .from(orders)
      .innerJoin(settings, and(eq(settings.paymentsOn, true), eq(settings.momoOn, true)))
      .where(and(eq(orders.token, token), sql`${orders.erasedAt} is null`))
      .for('update', { of: orders });
    if (!order) return { ok: false, reason: 'not-found' };
    const [known] = await tx.select().from(momoRequests).where(eq(momoRequests.key, wanted.key));
    if (known)
      return known.orderId === order.id && known.phone === wanted.phone && known.amount === wanted.amount
        ? { ok: true }
        : { ok: false, reason: 'key-used' };
    // Requests for one telephone from several orders at once wait for each other here.
    await tx.execute(sql`select ${transactionLock(`payer ${wanted.phone}`)}`);
    const isOfOrderOrPayer = or(eq(momoRequests.orderId, order.id), eq(momoRequests.phone, wanted.phone));
    const isOpen = and(isOfOrderOrPayer, inArray(momoRequests.state, [...openStates]));
    if ((await tx.$count(momoRequests, isOpen)) > 0) return { ok: false, reason: 'already-open' };
    const most = Math.max(0, order.balance);
    if (wanted.amount > most) return { ok: false, reason: 'above-due', most };
    const admitted = await admitOnce();
    if (!admitted.ok) return admitted;
    await tx.insert(momoRequests).values({ orderId: order.id, ...wanted });
    return { ok: true };
  };
  return saveOnce<RequestedMobileMoney>(db, {
    name: `collection ${token}`,
    find: async () => undefined,
    save,
  });
}
