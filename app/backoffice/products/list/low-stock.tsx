import { formatNumber } from '../../../domain/money.ts';
import type { Category } from '../../../domain/products/product.ts';
import { isLow, lowStockThresholds } from '../../../domain/products/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { useBackoffice } from '../../shell/shell.tsx';

export function LowStock({ product }: { product: { stock: number; category: Category } }) {
  const { language } = useBackoffice();
  if (!isLow(product)) return null;
  const threshold = lowStockThresholds[product.category];
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
