import { data } from 'react-router';
import { listProductLines } from '../../domain/content/content.queries.ts';
import {
  findProductDetails,
  listGoesWith,
  listNearest,
} from '../../domain/products/list/product-details.queries.ts';
import { shopContext } from '../../platform/context.server.ts';
import { address, languageOf } from '../address.ts';
import { findChosenZone } from '../delivery/chosen-zone.server.ts';
import { addProductDependencies } from '../page-cache/product-dependencies.ts';
import type { ProductPageContent } from './product-view.tsx';

type Context = Parameters<typeof addProductDependencies>[0];

/** Throws a 404 response when no product on sale has this slug. */
export async function loadProduct(context: Context, slug: string, url: URL): Promise<ProductPageContent> {
  const { db } = context.get(shopContext);
  const language = languageOf(url.pathname);
  const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
  const details = isSlug ? await findProductDetails(db, slug) : undefined;
  if (!details) throw data(null, { status: 404 });
  const { product } = details;
  const chosen = await listGoesWith(db, product);
  const alike = chosen.length > 0 ? chosen : await listNearest(db, product, { limit: 4, inStock: false });
  const instead = product.stock === 0 ? await listNearest(db, product, { limit: 4, inStock: true }) : [];
  const others = alike.filter(({ id }) => !instead.some((each) => each.id === id));
  const listsNearest = chosen.length === 0 || product.stock === 0;
  addProductDependencies(context, {
    list: true,
    byPrices: listsNearest,
    products: [product, ...alike, ...instead],
  });
  const shopLines = await listProductLines(db, language, (path) => address(language, path));
  return { details, alike: others, instead, shopLines, zone: await findChosenZone(db, url) };
}
