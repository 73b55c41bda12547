import type { OpenedMessage } from '../../domain/orders/edit/step.ts';
import { m } from '../../generated/words/messages.js';

const names: Record<OpenedMessage, () => string> = {
  confirmed: m.orders_chat_confirmed,
  ready: m.orders_chat_ready,
  reminder: m.orders_chat_reminder,
  thanks: m.orders_chat_thanks,
  invoice: m.orders_invoice,
};

export const messageName = (message: OpenedMessage) => names[message]();
