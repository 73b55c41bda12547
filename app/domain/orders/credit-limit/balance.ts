import type { OrderStatus } from '../order.ts';

/** What an organisation owes on its other orders, and what this one is paid against. All in FCFA. */
export type Credit = {
  organisation: string;
  limit: number;
  others: number;
  deliveryFee: number;
  credited: number;
  paid: number;
};

/** What the organisation owes once this order is handed over with this total. */
export function balanceWith({ others, deliveryFee, credited, paid }: Credit, total: number): number {
  return others + Math.max(0, Math.max(0, total - credited) + deliveryFee - paid);
}

type Handed = { status: OrderStatus; total: number };

/** An order is asked about its organisation's limit when it is completed, and when the total of a completed one rises. */
export function raisesDebt(before: Handed, after: Handed): boolean {
  return after.status === 'completed' && (before.status !== 'completed' || after.total > before.total);
}
