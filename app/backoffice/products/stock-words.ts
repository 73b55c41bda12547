import type { Language } from '../../domain/localized.ts';
import { formatNumber } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';

export function stockWords({ stock, counted }: { stock: number; counted: boolean }, language: Language) {
  return counted ? m.orders_in_stock({ count: formatNumber(stock, language) }) : m.products_service_badge();
}
