import { type Language, localized } from '../localized.ts';
import { type FamilyCard, variantName } from './families/family.ts';

/** Whether papers of a seller under the standard regime state VAT for it. */
export const taxKinds = ['standard', 'exempt'] as const;
export type TaxKind = (typeof taxKinds)[number];

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
  familyId: number | null;
  option1: string;
  option2: string;
  /** Towns between commas. */
  deliveryIncluded: string;
  /** In lists: what the card of a family shows instead of this one variant. */
  family?: FamilyCard | null | undefined;
};

export type Named = { name: string; nameEn: string; option1?: string; option2?: string };

/** `Genouillère – M, gauche`: with its size and side, which an order must name. */
export function productName(product: Named, language: Language): string {
  const name = localized(language, { fr: product.name, en: product.nameEn });
  const { option1 = '', option2 = '' } = product;
  return [name, variantName({ option1, option2 }, language)].filter((part) => part !== '').join(' – ');
}

/** The names in both languages with size and side, as orders keep them; `nameEn` stays empty where it is. */
export function namesWithOptions(product: Required<Named>): { name: string; nameEn: string } {
  return {
    name: productName({ ...product, nameEn: '' }, 'fr'),
    nameEn: product.nameEn && productName(product, 'en'),
  };
}

/** A family is shown under its own name, at its lowest price, with the stock of all its variants. */
export function cardOf(product: PublicProduct): PublicProduct {
  const { family } = product;
  if (!family) return product;
  const { name, nameEn, stock, fromPrice, page } = family;
  const slug = page ?? product.slug;
  return { ...product, slug, name, nameEn, stock, price: fromPrice, option1: '', option2: '' };
}

export function productDescription(product: PublicProduct, language: Language): string {
  return localized(language, { fr: product.descriptionFr, en: product.descriptionEn });
}

/** Longest texts of a product, in characters. */
export const productLimits = { name: 160, nameEn: 160, description: 5000, customerWords: 500, sku: 64 };

type Stored = {
  id: number;
  slug: string;
  stock: number;
  createdAt: Date;
  archivedAt: Date | null;
  version: number;
  familyId: number | null;
  option1: string;
  option1Position: number;
  option2: string;
  option2Position: number;
  isFace: boolean;
  hidden: boolean;
  counted: boolean;
  listed: boolean;
  hasLots: boolean;
};

export function detailsOf<Product extends Stored>(product: Product) {
  const { id, slug, stock, createdAt, archivedAt, version, ...more } = product;
  const { familyId, option1, option1Position, option2, option2Position, isFace, hidden, ...others } = more;
  const { counted, listed, hasLots, ...details } = others;
  return details;
}

/** Whether staff sell it: visitors may buy it, or may never see it (decisions/073). */
export function isForSale(product: { archivedAt: Date | null; hidden: boolean; listed: boolean }): boolean {
  return product.archivedAt === null || (!product.listed && product.hidden);
}

/** A floor above the listed price is odd, and worth a warning; it is never refused. */
export function floorAbovePrice(product: { price: number; lprice: number }): boolean {
  return product.lprice > product.price;
}
