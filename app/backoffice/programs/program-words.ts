import type { ApiEvent, ApiRight } from '../../domain/api/api.ts';
import type { DeliveryKind } from '../../domain/webhooks/webhook.ts';
import { m } from '../../generated/words/messages.js';

export const eventWords: Record<ApiEvent, () => string> = {
  'order.placed': m.programs_order_placed,
  'order.changed': m.programs_order_changed,
  'payment.recorded': m.programs_payment_recorded,
  'stock.changed': m.programs_stock_changed,
  'document.issued': m.programs_document_issued,
};

export const rightWords: Record<ApiRight, () => string> = {
  products: m.backoffice_products,
  stock: m.programs_stock,
  orders: m.backoffice_orders,
};

export const kindName = (kind: DeliveryKind) => (kind === 'test' ? m.programs_test() : eventWords[kind]());

const problems: Record<string, () => string> = {
  timeout: m.programs_timeout,
  private: m.programs_private,
};

export function answerName(answer: string): string {
  if (/^\d+$/.test(answer)) return m.programs_status({ status: answer });
  return problems[answer]?.() ?? m.programs_unreachable({ code: answer });
}
