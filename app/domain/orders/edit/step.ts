import type { OrderStatus } from '../order.ts';

export const customerMessages = ['confirmed', 'ready', 'reminder', 'thanks'] as const;
export type CustomerMessage = (typeof customerMessages)[number];
/** The text that goes with an invoice is prepared beside it. */
export const openedMessages = [...customerMessages, 'invoice'] as const;
export type OpenedMessage = (typeof openedMessages)[number];

/** The way of an order; a cancelled one is off it. */
export const orderPath: readonly OrderStatus[] = ['pending', 'processing', 'shipping', 'completed'];

export function nextStatus(status: OrderStatus): OrderStatus | undefined {
  const place = orderPath.indexOf(status);
  return place < 0 ? undefined : orderPath[place + 1];
}

/** What the customer is told when the order becomes this; undefined when there is no text for it. */
export function messageOf(status: OrderStatus): CustomerMessage | undefined {
  const messages: Partial<Record<OrderStatus, CustomerMessage>> = {
    processing: 'confirmed',
    shipping: 'ready',
    completed: 'thanks',
  };
  return messages[status];
}
