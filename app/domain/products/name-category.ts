import { m } from '../../generated/words/messages.js';
import type { Category } from './product.ts';

const names: Record<Category, () => string> = {
  orthopedic: m.category_orthopedic,
  physiotherapy: m.category_physiotherapy,
  medical: m.category_medical,
  wellness: m.category_wellness,
};

export const categoryName = (category: Category) => names[category]();
