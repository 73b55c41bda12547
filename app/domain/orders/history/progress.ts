import { orderPath as path } from '../edit/step.ts';
import type { OrderStatus } from '../order.ts';

export type ProgressStep = {
  status: OrderStatus;
  state: 'done' | 'now' | 'to-come';
  /** Undefined for a step to come, and for one that was skipped. */
  at: Date | undefined;
};

export type StatusDates = Partial<Record<OrderStatus, Date>>;

/** The way of an order as its buyer sees it. A cancelled one shows how far it came. */
export function orderProgress(status: OrderStatus, dates: StatusDates): ProgressStep[] {
  if (status === 'cancelled') {
    const reached = path.filter((step) => step === 'pending' || dates[step]);
    return [
      ...reached.map((step) => ({ status: step, state: 'done' as const, at: dates[step] })),
      { status, state: 'now', at: dates.cancelled },
    ];
  }
  const now = path.indexOf(status);
  return path.map((step, place) => ({
    status: step,
    state: place < now ? 'done' : place === now ? 'now' : 'to-come',
    at: place <= now ? dates[step] : undefined,
  }));
}
