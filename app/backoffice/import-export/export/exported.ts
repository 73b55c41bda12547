import { m } from '../../../generated/words/messages.js';

export const exportable = ['products', 'orders', 'messages', 'sales'] as const;
export type Exported = (typeof exportable)[number];

const names: Record<Exported, () => string> = {
  products: m.backoffice_products,
  orders: m.backoffice_orders,
  messages: m.backoffice_messages,
  sales: m.sales_title,
};

const fileNames: Record<Exported, () => string> = {
  products: m.exports_file_products,
  orders: m.exports_file_orders,
  messages: m.exports_file_messages,
  sales: m.exports_file_sales,
};

export const exportedName = (of: Exported) => names[of]();

export const fileName = (of: Exported) => fileNames[of]();
