import type { Language } from '../../domain/localized.ts';
import { type PublicProduct, productName } from '../../domain/products/product.ts';

/** A product as the cart shows it without a network. */
export type Snapshot = { name: string; price: number; imageUrl: string };

export function snapshotText(product: PublicProduct, language: Language): string {
  const { price, imageUrl } = product;
  return JSON.stringify({ name: productName(product, language), price, imageUrl } satisfies Snapshot);
}
