import type { Language } from '../../domain/localized.ts';
import type { OrderStatus } from '../../domain/orders/order.ts';
import type { Category } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';

const statuses: Record<OrderStatus, () => string> = {
  pending: m.status_pending,
  processing: m.status_processing,
  shipping: m.status_shipping,
  completed: m.status_completed,
  cancelled: m.status_cancelled,
};
const categories: Record<Category, () => string> = {
  orthopedic: m.category_orthopedic,
  physiotherapy: m.category_physiotherapy,
  medical: m.category_medical,
  wellness: m.category_wellness,
};
const languages: Record<Language, () => string> = { fr: m.settings_french, en: m.settings_english };

export const statusName = (status: OrderStatus) => statuses[status]();
export const categoryName = (category: Category) => categories[category]();
export const languageName = (language: Language) => languages[language]();
