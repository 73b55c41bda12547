import { m } from '../../generated/words/messages.js';
import { showNumber } from '../language/show.ts';

type Stock = { stock: number; counted: boolean; expired?: number };

export function stockWords({ stock, counted, expired = 0 }: Stock) {
  if (!counted) return m.products_service_badge();
  return withExpired(m.orders_in_stock({ count: showNumber(stock) }), expired);
}

export function stockInLine({ stock, counted, expired = 0 }: Stock) {
  if (!counted) return m.products_service_badge();
  return withExpired(m.search_everything_stock({ count: showNumber(stock) }), expired);
}

export function shortWords({ wanted, available, expired }: Lack) {
  if (expired === 0)
    return m.orders_short_line({ wanted: showNumber(wanted), available: showNumber(available) });
  const stock = showNumber(available + expired);
  return withExpired(m.orders_short_stock({ wanted: showNumber(wanted), stock }), expired);
}

type Lack = { wanted: number; available: number; expired: number };

export function withExpired(stock: string, expired: number) {
  if (expired === 0) return stock;
  return expired === 1
    ? m.stock_one_expired({ stock })
    : m.stock_some_expired({ stock, expired: showNumber(expired) });
}
