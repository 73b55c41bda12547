import { m } from '../../generated/words/messages.js';

/** From this stock down, visitors see how many pieces are left. */
const few = 5;

export function StockBadge({ stock }: { stock: number }) {
  if (stock === 0) return <span className="stock stock-out">{m.out_of_stock()}</span>;
  if (stock <= few) return <span className="stock stock-few">{m.few_left({ count: stock })}</span>;
  return <span className="stock">{m.in_stock()}</span>;
}
