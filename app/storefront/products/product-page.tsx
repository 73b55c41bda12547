import { productDescription, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { languageOf } from '../address.ts';
import { type PageMetaArgs, pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/product-page';
import { crumbsJsonLd } from './crumbs.tsx';
import { loadProduct } from './load-product.server.ts';
import { productJsonLd } from './product-json-ld.ts';
import { type ProductPageContent, ProductView, shownPrice } from './product-view.tsx';
import { SizeFinder } from './size-finder.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return loadProduct(context, params.slug, url);
}

export function meta(args: Route.MetaArgs) {
  return productMeta(args, args.loaderData?.details);
}

/** Title and preview name the price: WhatsApp shows nothing else of a link. */
export function productMeta(args: PageMetaArgs, details: ProductPageContent['details'] | undefined) {
  const language = languageOf(args.location.pathname);
  if (!details)
    return pageMeta(args, { title: m.not_found_title(), description: m.not_found_hint(), isPrivate: true });
  const { product, pictures, family, page } = details;
  const [first] = pictures;
  const face = family?.variants.find(({ isFace }) => isFace);
  return pageMeta(args, {
    title: m.product_title_price({
      name: productName(product, language),
      price: shownPrice(details, language),
    }),
    description: productDescription(product, language) || m.no_description(),
    price: product.price,
    image: first && pictureAddress(first.imageUrl, 800, 'square'),
    canonical: `/products/${family?.page ?? face?.page ?? page}`,
    jsonLd: (origin) => [
      productJsonLd(details, language, origin),
      crumbsJsonLd(product.category, productName(product, language), language, origin),
    ],
  });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const finder = <SizeFinder details={loaderData.details} answer={undefined} />;
  return <ProductView {...loaderData} finder={finder} />;
}
