import { m } from '../../generated/words/messages.js';
import type { Language } from '../localized.ts';
import type { Category } from './product.ts';

const names: Record<Category, (inputs: object, options: { locale?: Language }) => string> = {
  orthopedic: m.category_orthopedic,
  physiotherapy: m.category_physiotherapy,
  medical: m.category_medical,
  wellness: m.category_wellness,
};

/** In the language of the request, where no other is asked for. */
export const categoryName = (category: Category, locale?: Language) =>
  names[category]({}, locale ? { locale } : {});
