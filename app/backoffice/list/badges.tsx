import type { OrderStatus } from '../../domain/orders/order.ts';
import type { ShownState } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';
import { stateName } from '../language/names.ts';

const names: Record<OrderStatus, () => string> = {
  pending: m.status_pending,
  processing: m.status_processing,
  shipping: m.status_shipping,
  completed: m.status_completed,
  cancelled: m.status_cancelled,
};

export const statusesInOrder = ['pending', 'processing', 'shipping', 'completed', 'cancelled'] as const;

export const statusName = (status: OrderStatus) => names[status]();

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <span className={`badge badge-${status}`}>{statusName(status)}</span>;
}

const looks: Record<ShownState, string> = {
  requested: 'badge-pending',
  draft: 'badge-other',
  sent: 'badge-processing',
  expired: 'badge-cancelled',
  accepted: 'badge-completed',
  declined: 'badge-cancelled',
  superseded: 'badge-other',
};

export function QuoteState({ state }: { state: ShownState }) {
  return <span className={`badge ${looks[state]}`}>{stateName(state)}</span>;
}
