import { categoryName } from '../../domain/products/name-category.ts';
import { categories } from '../../domain/products/product.ts';
import type { Grouping } from '../../domain/reports/period.ts';
import { m } from '../../generated/words/messages.js';

/** Undefined for a product: it has a name of its own. */
export function shareName(by: Grouping, key: string): string | undefined {
  if (by === 'product') return undefined;
  if (by === 'staff') return key || m.sales_by_buyers();
  if (by === 'town') return key || m.sales_no_town();
  const category = categories.find((each) => each === key);
  return category && categoryName(category);
}
