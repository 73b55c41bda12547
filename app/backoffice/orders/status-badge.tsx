import type { OrderStatus } from '../../domain/orders/order.ts';
import { m } from '../../generated/words/messages.js';

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
