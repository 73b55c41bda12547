import type { ProductDetails, TypedProduct } from '../../../domain/products/product.ts';
import type { PostedForm } from '../../../platform/form.server.ts';

export const noProduct: TypedProduct = {
  name: '',
  nameEn: '',
  category: '',
  price: '',
  lprice: '',
  descriptionFr: '',
  descriptionEn: '',
  sku: '',
  imageUrl: '',
  imageColor: '',
};

export function typedProductIn({ field }: PostedForm): TypedProduct {
  return {
    name: field('name'),
    nameEn: field('nameEn'),
    category: field('category'),
    price: field('price'),
    lprice: field('lprice'),
    descriptionFr: field('descriptionFr'),
    descriptionEn: field('descriptionEn'),
    sku: field('sku'),
    imageUrl: field('imageUrl'),
    imageColor: field('imageColor'),
  };
}

/** A product as somebody would have typed it. */
export function typedOf(product: ProductDetails): TypedProduct {
  const { name, nameEn, category, price, lprice, descriptionFr, descriptionEn, sku, imageUrl, imageColor } =
    product;
  return {
    ...{ name, nameEn, category, descriptionFr, descriptionEn, imageUrl, imageColor },
    price: String(price),
    lprice: String(lprice),
    sku: sku ?? '',
  };
}
