import { formatNumber } from '../../../domain/money/money.ts';
import { isLow, type LowStock as Shelf, thresholdOf } from '../../../domain/products/stock/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { useBackoffice } from '../../shell/shell.tsx';

export function LowStock({ product }: { product: Shelf }) {
  const { language } = useBackoffice();
  if (!isLow(product)) return null;
  const threshold = thresholdOf(product);
  return (
    <p className="low-stock">
      <span className="icon icon-warning" aria-hidden="true" />
      {m.products_low({
        stock: formatNumber(product.stock, language),
        threshold: formatNumber(threshold, language),
      })}
    </p>
  );
}
