import type { Category } from './product.ts';

/** Stock at or below these is low (specification, section 9). In pieces. */
export const lowStockThresholds: Record<Category, number> = {
  wellness: 5,
  orthopedic: 10,
  physiotherapy: 7,
  medical: 6,
};

export function isLow(product: { stock: number; category: Category }): boolean {
  return product.stock <= lowStockThresholds[product.category];
}

/** The most pieces of one product that the shop counts. */
export const maxStock = 1_000_000;
