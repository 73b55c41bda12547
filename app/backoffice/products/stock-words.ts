import { m } from '../../generated/words/messages.js';
import { showNumber } from '../language/show.ts';

export function stockWords({ stock, counted }: { stock: number; counted: boolean }) {
  return counted ? m.orders_in_stock({ count: showNumber(stock) }) : m.products_service_badge();
}
