import { isLow, type LowStock as Shelf, thresholdOf } from '../../../domain/products/stock/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { showNumber } from '../../language/show.ts';

export function LowStock({ product }: { product: Shelf }) {
  if (!isLow(product)) return null;
  const threshold = thresholdOf(product);
  return (
    <p className="low-stock items-center gap-2 px-2 py-1">
      <span className="icon icon-warning" aria-hidden="true" />
      {m.products_low({
        stock: showNumber(product.stock),
        threshold: showNumber(threshold),
      })}
    </p>
  );
}
