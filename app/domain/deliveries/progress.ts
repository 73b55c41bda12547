import type { DeliveryState } from '../delivery/step.ts';
import type { DeliveryMethod } from '../delivery/wish.ts';
import { orderProgress, type StatusDates } from '../orders/history/progress.ts';
import type { OrderStatus } from '../orders/order.ts';

export type StepName = OrderStatus | DeliveryState;
export type BuyerStep = { name: StepName; state: 'done' | 'now' | 'to-come'; at: Date | undefined };

export type FollowedDelivery = {
  method: DeliveryMethod;
  state: DeliveryState;
  dates: Partial<Record<DeliveryState, Date>>;
};

/** Whether the buyer has the goods: from then on the whole balance is asked for. */
export function isHandedOver(order: {
  status: OrderStatus;
  delivery: { state: DeliveryState } | null;
}): boolean {
  return order.status === 'completed' || order.delivery?.state === 'delivered';
}

/** How far each status of the order, and each state of the delivery, is on the way. */
const reachedBy: Partial<Record<StepName, number>> = {
  ...{ pending: 0, processing: 1, shipping: 3, completed: 4 },
  ...{ ready: 2, 'on-the-way': 3, 'at-agency': 3, delivered: 4 },
};

/** The way as the buyer sees it: that of the order until its delivery has a step of its own. */
export function buyerProgress(
  status: OrderStatus,
  dates: StatusDates,
  delivery: FollowedDelivery | undefined,
): BuyerStep[] {
  if (!delivery || delivery.state === 'to-prepare' || status === 'cancelled')
    return orderProgress(status, dates).map(({ status: name, ...step }) => ({ name, ...step }));
  const { state } = delivery;
  const way = wayOf(delivery);
  const datesOf: Partial<Record<StepName, Date>> = { ...dates, ...delivery.dates };
  if (state === 'failed' || state === 'returned') {
    const done = way.filter((name) => name === 'pending' || datesOf[name]);
    return [
      ...done.map((name) => ({ name, state: 'done' as const, at: datesOf[name] })),
      { name: state, state: 'now', at: datesOf[state] },
    ];
  }
  const reached = Math.max(reachedBy[status] ?? 0, reachedBy[state] ?? 0);
  const last = way.findLastIndex((name) => (reachedBy[name] ?? 0) <= reached);
  return way.map((name, place) => ({
    name,
    state: place < last ? 'done' : place === last ? 'now' : 'to-come',
    at: place <= last ? datesOf[name] : undefined,
  }));
}

function wayOf({ method, state, dates }: FollowedDelivery): StepName[] {
  const isAtAgency = method === 'agency' || state === 'at-agency' || dates['at-agency'];
  const between: StepName[] = method === 'pickup' ? [] : [isAtAgency ? 'at-agency' : 'on-the-way'];
  return ['pending', 'processing', 'ready', ...between, 'delivered'];
}

export function currentStep(steps: BuyerStep[]): BuyerStep | undefined {
  return steps.find(({ state }) => state === 'now');
}
