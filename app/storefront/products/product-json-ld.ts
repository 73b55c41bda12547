import { type Language, localized } from '../../domain/localized.ts';
import { countryName } from '../../domain/products/country.ts';
import { variantName } from '../../domain/products/families/family.ts';
import type { PublicDetails } from '../../domain/products/list/product-details.queries.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import { productDescription, productName } from '../../domain/products/product.ts';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { address } from '../address.ts';

/** https://schema.org/Product, or https://schema.org/ProductGroup for a family. */
export function productJsonLd(details: PublicDetails, language: Language, origin: string) {
  const { product, pictures, family, page } = details;
  const madeIn = countryName(product.countryOfOrigin, language);
  const shared = {
    description: productDescription(product, language) || undefined,
    image:
      pictures.length > 0
        ? pictures.map(({ imageUrl }) => origin + pictureAddress(imageUrl, 800))
        : undefined,
    category: categoryName(product.category, language),
    brand: product.brand === '' ? undefined : { '@type': 'Brand', name: product.brand },
    countryOfOrigin: madeIn === '' ? undefined : { '@type': 'Country', name: madeIn },
  };
  const offerOf = ({ price, stock, page }: { price: number; stock: number; page: string }) => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'XAF',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    url: origin + address(language, `/products/${page}`),
  });
  if (!family)
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: productName(product, language),
      ...shared,
      ...codesOf(product),
      model: product.model || undefined,
      offers: offerOf({ ...product, page }),
    };
  const name = localized(language, { fr: family.family.name, en: family.family.nameEn });
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name,
    ...shared,
    productGroupID: family.family.slug,
    variesBy: ['https://schema.org/size'],
    hasVariant: family.variants.map((variant) => ({
      '@type': 'Product',
      name: `${name} – ${variantName(variant, language)}`,
      ...codesOf(variant),
      size: variant.option1 || undefined,
      image: shared.image,
      offers: offerOf(variant),
    })),
  };
}

function codesOf({ sku, gtin, mpn }: { sku: string | null; gtin: string; mpn: string }) {
  return { sku: sku ?? undefined, gtin: gtin || undefined, mpn: mpn || undefined };
}
