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
