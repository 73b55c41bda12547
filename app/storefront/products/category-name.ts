import type { Category } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';

const names: Record<Category, () => string> = {
  orthopedic: m.category_orthopedic,
  physiotherapy: m.category_physiotherapy,
  medical: m.category_medical,
  wellness: m.category_wellness,
};

export function categoryName(category: Category | undefined): string {
  return category ? names[category]() : m.category_all();
}
