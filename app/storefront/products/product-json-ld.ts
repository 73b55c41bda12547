import type { Language } from '../../domain/localized.ts';
import { type PublicProduct, productDescription, productName } from '../../domain/products/product.ts';
import { address } from '../address.ts';
import { pictureAddress } from '../parts/picture.tsx';

/** https://schema.org/Product */
export function productJsonLd(product: PublicProduct, language: Language, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: productName(product, language),
    description: productDescription(product, language) || undefined,
    image: product.imageUrl ? [origin + pictureAddress(product.imageUrl, 800)] : undefined,
    category: product.category,
    offers: {
      '@type': 'Offer',
      price: product.price,
      priceCurrency: 'XAF',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      url: origin + address(language, `/products/${product.slug}`),
    },
  };
}
