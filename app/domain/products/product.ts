import { type Language, localized } from '../localized.ts';

export const categories = ['orthopedic', 'physiotherapy', 'medical', 'wellness'] as const;
export type Category = (typeof categories)[number];

/** What a visitor may know of a product. The floor (`lprice`) never leaves the back-office. */
export type PublicProduct = {
  id: number;
  slug: string;
  name: string;
  nameEn: string;
  descriptionFr: string;
  descriptionEn: string;
  price: number;
  category: Category;
  stock: number;
  imageUrl: string;
  imageColor: string;
};

export function productName(product: { name: string; nameEn: string }, language: Language): string {
  return localized(language, { fr: product.name, en: product.nameEn });
}

/** The description in the reader's language; empty when the seller wrote none in either. */
export function productDescription(product: PublicProduct, language: Language): string {
  return localized(language, { fr: product.descriptionFr, en: product.descriptionEn });
}

/** Longest texts of a product, in characters. */
export const productLimits = { name: 160, nameEn: 160, description: 5000, sku: 64 };

type Stored = {
  id: number;
  slug: string;
  stock: number;
  createdAt: Date;
  archivedAt: Date | null;
  version: number;
};

/** Of a stored product, what its form says. */
export function detailsOf<Product extends Stored>(product: Product) {
  const { id, slug, stock, createdAt, archivedAt, version, ...details } = product;
  return details;
}

/** A floor above the listed price is odd, and worth a warning; it is never refused. */
export function floorAbovePrice(product: { price: number; lprice: number }): boolean {
  return product.lprice > product.price;
}

/** Whether a product can have this id: what comes in a URL may be anything. */
export function isProductId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= 2 ** 31 - 1;
}
