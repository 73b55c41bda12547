import { isHandedOver } from '../../../domain/deliveries/progress.ts';
import { type ClaimOfOrder, listClaimsOfOrder } from '../../../domain/orders/claims/claim.queries.ts';
import type { CustomerOrder } from '../../../domain/orders/order.queries.ts';
import { findPaymentTerms } from '../../../domain/orders/payment-terms/save-payment-terms.ts';
import { askedDeposit, type PaymentTerms } from '../../../domain/orders/payment-terms/terms.ts';
import { findOwed } from '../../../domain/orders/payments/payment.queries.ts';
import { findSettings } from '../../../domain/settings/settings.queries.ts';
import type { Shop } from '../../../platform/context.server.ts';
import { findOrderMomoRequest, type OrderMomoRequest } from '../mobile-money/order-momo-request.server.ts';

export type OrderPayments = {
  paid: number;
  withheld: number;
  credited: number;
  balance: number;
  /** Paid above what is due: of a cancelled order, all that was paid. */
  inFavour: number;
  /** The suggested deposit, in FCFA. */
  deposit: number | undefined;
  /** What the forms propose: without what the buyer announced; undefined when that is all. */
  asked: number | undefined;
  instructions: PaymentTerms['instructions'];
  /** Open ones, and refused ones while something is due; newest first. A confirmed one is in `paid`. */
  claims: Pick<ClaimOfOrder, 'id' | 'reference' | 'amount' | 'state'>[];
  momoRequest: OrderMomoRequest | undefined;
};

/** Undefined while the module of payments is off, and once the buyer is erased. */
export async function findOrderPayments(
  shop: Pick<Shop, 'db' | 'mobileMoney'>,
  order: Pick<CustomerOrder, 'id' | 'customerName' | 'phone' | 'status' | 'delivery' | 'totalAmount'>,
): Promise<OrderPayments | undefined> {
  const { db } = shop;
  const { id, customerName, phone } = order;
  if (customerName === '') return undefined;
  const settings = await findSettings(db);
  if (!settings.paymentsOn) return undefined;
  const [owed, terms, claims] = await Promise.all([
    findOwed(db, id),
    findPaymentTerms(db),
    listClaimsOfOrder(db, id),
  ]);
  if (!owed) return undefined;
  const { paid, balance, withheld, credited } = owed;
  const announced = claims.reduce((sum, { state, amount }) => sum + (state === 'open' ? amount : 0), 0);
  const about = { goods: order.totalAmount, balance, isHandedOver: isHandedOver(order) };
  const deposit = askedDeposit({ ...about, paid: paid + announced }, terms);
  const left = Math.max(0, balance);
  const momoRequest = await findOrderMomoRequest(shop, settings, { id, phone, balance });
  return {
    ...{ paid, withheld, credited, balance: left, inFavour: left - balance },
    ...{ instructions: terms.instructions, momoRequest, deposit },
    asked: deposit ?? (announced < left ? left - announced : undefined),
    claims: claims
      .filter(({ state }) => state === 'open' || (state === 'refused' && left > 0))
      .map(({ id, reference, amount, state }) => ({ id, reference, amount, state })),
  };
}
