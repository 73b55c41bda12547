import type { OrderStatus } from '../order.ts';

/** What an organisation owes on its other orders, and what this one is paid against. All in FCFA. */
export type Credit = {
  organisation: string;
  limit: number;
  others: number;
  deliveryFee: number;
  credited: number;
  withheld: number;
  paid: number;
  /** Credit notes took back the whole invoice: nothing is owed until another one. */
  isTakenBack: boolean;
};

/** What the organisation owes once this order is handed over with this total: the formula of `orders.balance`. */
export function balanceWith(
  { others, deliveryFee, credited, withheld, paid, isTakenBack }: Credit,
  total: number,
): number {
  const due = isTakenBack ? 0 : Math.max(0, total + deliveryFee - credited - withheld);
  return others + Math.max(0, due - paid);
}

type Handed = { status: OrderStatus; total: number };

/** An order is asked about its organisation's limit when it is completed, and when the total of a completed one rises. */
export function raisesDebt(before: Handed, after: Handed): boolean {
  return after.status === 'completed' && (before.status !== 'completed' || after.total > before.total);
}
