import { daysBefore, todayInDouala } from '../../date.ts';
import type { PaymentMethod } from '../../money/money.ts';
import type { OrderStatus } from '../order.ts';
import type { InstructedMethod } from '../payment-terms/terms.ts';

export const maxReferenceLength = 64;
export const maxPaymentNoteLength = 200;

export const settlements = ['unpaid', 'deposit', 'paid', 'overpaid', 'to-refund'] as const;
export type Settlement = (typeof settlements)[number];

export const paymentFilters = ['to-collect', ...settlements] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** `balance` is what is left to pay, in FCFA; less than 0 is to be given back. Undefined: nothing was due. */
export function settlementOf({
  status,
  balance,
  paid,
}: {
  status: OrderStatus;
  balance: number;
  paid: number;
}): Settlement | undefined {
  if (balance > 0) return paid > 0 ? 'deposit' : 'unpaid';
  if (balance < 0) return status === 'cancelled' ? 'to-refund' : 'overpaid';
  return paid > 0 ? 'paid' : undefined;
}

/** A deposit may come before its order, but not long before. */
const daysBeforeOrder = 90;

/** The first and the last day on which the orders may have been paid, as ISO days in Douala. */
export function paymentDays(orderedAt: Date[], now: Date): { first: string; last: string } {
  const newest = new Date(Math.max(...orderedAt.map((at) => at.getTime())));
  return { first: daysBefore(todayInDouala(newest), daysBeforeOrder), last: todayInDouala(now) };
}

export type Share = { orderId: string; amount: number };

export type PaymentToRecord = {
  /** Made with the form: the same key is the same payment. */
  key: string;
  /** 1: received; -1: given back. */
  direction: 1 | -1;
  method: PaymentMethod;
  reference: string;
  /** ISO day in Douala. */
  receivedOn: string;
  note: string;
  /** At least one, each order once. */
  shares: Share[];
  /** More than what is due was asked for. */
  isAdvance: boolean;
  /** Money given back of a sale that stands: the customer is meant to owe it again. */
  owesAgain?: boolean;
};

export const claimStates = ['open', 'confirmed', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];

/** What a buyer says that was paid, in FCFA, with the number of the transaction. */
export type Claim = { method: InstructedMethod; reference: string; amount: number };
