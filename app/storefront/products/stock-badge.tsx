import { m } from '../../generated/words/messages.js';

/** From this stock down, visitors see how many pieces are left. */
const few = 5;

type StockBadgeProps = {
  stock: number;
  /** Of a family with several; 1 or fewer are not said. */
  sizes?: number | undefined;
};

export function StockBadge({ stock, sizes = 1 }: StockBadgeProps) {
  const [kind, words] = stateOf(stock);
  return (
    <span className={`stock${kind}`}>
      <span>
        {words}
        {sizes > 1 && <span className="stock-sizes"> · {m.card_sizes({ count: sizes })}</span>}
      </span>
    </span>
  );
}

function stateOf(stock: number): [string, string] {
  if (stock === 0) return [' stock-out', m.out_of_stock()];
  if (stock <= few) return [' stock-few', m.few_left({ count: stock })];
  return ['', m.in_stock()];
}
