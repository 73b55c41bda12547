import { data } from 'react-router';
import { findProductBySlug, listSimilar } from '../../domain/products/product.queries.ts';
import { productDescription, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { languageOf } from '../address.ts';
import { addProductDependencies } from '../page-cache/product-dependencies.ts';
import { pictureAddress } from '../parts/picture.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/product-page';
import { productJsonLd } from './product-json-ld.ts';
import { ProductView } from './product-view.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(params.slug);
  const product = isSlug ? await findProductBySlug(db, params.slug) : undefined;
  if (!product) throw data(null, { status: 404 });
  const alike = await listSimilar(db, product, 3);
  addProductDependencies(context, { list: true, products: [product, ...alike] });
  return { product, alike };
}

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname);
  const product = args.loaderData?.product;
  if (!product)
    return pageMeta(args, { title: m.not_found_title(), description: m.not_found_hint(), isPrivate: true });
  return pageMeta(args, {
    title: productName(product, language),
    description: productDescription(product, language) || m.no_description(),
    image: product.imageUrl ? pictureAddress(product.imageUrl, 800) : undefined,
    jsonLd: (origin) => productJsonLd(product, language, origin),
  });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductView product={loaderData.product} alike={loaderData.alike} />;
}
