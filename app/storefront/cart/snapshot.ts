import type { Language } from '../../domain/localized.ts';
import { type PublicProduct, productName } from '../../domain/products/product.ts';

/** A `Snapshot` of the script that keeps the cart. */
export function snapshotText(product: PublicProduct, language: Language): string {
  const { price, imageUrl } = product;
  return JSON.stringify({ name: productName(product, language), price, imageUrl });
}
