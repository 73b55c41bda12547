import { isPictureFile } from '../../platform/pictures/picture-file.ts';
import { type Language, localized } from '../localized.ts';
import { type PriceRefusal, parsePrice } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import { tidyLine, tidyText } from '../text.ts';
import { type PiecesRefusal, parsePieces } from './stock.ts';

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
export const productLimits = { name: 160, nameEn: 160, descriptionFr: 5000, descriptionEn: 5000, sku: 64 };

/** What an administrator says of a product. Its stock is not among it: that is only ever moved by the ledger. */
export type ProductDetails = {
  name: string;
  nameEn: string;
  category: Category;
  price: number;
  lprice: number;
  descriptionFr: string;
  descriptionEn: string;
  sku: string | null;
  imageUrl: string;
  imageColor: string;
};

export type TypedProduct = Record<keyof ProductDetails, string>;
export type ProductRefusals = {
  name?: 'missing' | 'too-long';
  nameEn?: 'too-long';
  category?: 'missing' | 'unknown';
  price?: PriceRefusal;
  lprice?: PriceRefusal | 'floor-lowered';
  descriptionFr?: 'too-long';
  descriptionEn?: 'too-long';
  sku?: 'too-long' | 'sku-taken';
  imageUrl?: 'picture-unknown';
  stock?: PiecesRefusal;
};
export type ProductRefused = { reason: 'fields'; fields: ProductRefusals };

/** Reads a product from what was typed; refusals of all fields come together. */
export function parseProduct(typed: TypedProduct): Outcome<{ product: ProductDetails }, ProductRefused> {
  const texts = {
    name: tidyLine(typed.name),
    nameEn: tidyLine(typed.nameEn),
    descriptionFr: tidyText(typed.descriptionFr),
    descriptionEn: tidyText(typed.descriptionEn),
    sku: tidyLine(typed.sku),
  };
  const category = categories.find((each) => each === typed.category);
  const price = parsePrice(typed.price);
  const lprice = parsePrice(typed.lprice);

  const fields: ProductRefusals = {};
  if (texts.name === '') fields.name = 'missing';
  for (const field of ['name', 'nameEn', 'descriptionFr', 'descriptionEn', 'sku'] as const)
    if (texts[field].length > productLimits[field]) fields[field] = 'too-long';
  if (!category) fields.category = typed.category === '' ? 'missing' : 'unknown';
  if (!price.ok) fields.price = price.reason;
  if (!lprice.ok) fields.lprice = lprice.reason;
  if (typed.imageUrl !== '' && !isPictureFile(typed.imageUrl)) fields.imageUrl = 'picture-unknown';
  if (Object.keys(fields).length > 0 || !category || !price.ok || !lprice.ok)
    return { ok: false, reason: 'fields', fields };

  const imageColor = /^#[0-9a-f]{6}$/.test(typed.imageColor) && typed.imageUrl !== '' ? typed.imageColor : '';
  return {
    ok: true,
    product: {
      ...texts,
      sku: texts.sku || null,
      category,
      price: price.amount,
      lprice: lprice.amount,
      imageUrl: typed.imageUrl,
      imageColor,
    },
  };
}

/** Reads a product that is to be added, with the pieces on the shelf. */
export function parseNewProduct(
  typed: TypedProduct & { stock: string },
): Outcome<{ product: ProductDetails; stock: number }, ProductRefused> {
  const read = parseProduct(typed);
  const stock = parsePieces(typed.stock);
  if (read.ok && stock.ok) return { ok: true, product: read.product, stock: stock.pieces };
  const fields = { ...(!read.ok && read.fields), ...(!stock.ok && { stock: stock.reason }) };
  return { ok: false, reason: 'fields', fields };
}

/** A floor above the listed price is odd, and worth a warning; it is never refused. */
export function floorAbovePrice(product: { price: number; lprice: number }): boolean {
  return product.lprice > product.price;
}

/** Whether a product can have this id: what comes in a URL may be anything. */
export function isProductId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= 2 ** 31 - 1;
}
