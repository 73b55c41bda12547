import { data } from 'react-router';
import { promiseTopics } from '../../domain/products/choose-promises.ts';
import {
  findProductDetails,
  listGoesWith,
  listInstead,
  listNearest,
  type PublicDetails,
} from '../../domain/products/list/product-details.queries.ts';
import { renderProductLines } from '../../domain/products/list/product-lines.ts';
import { type Shop, shopContext } from '../../platform/context.server.ts';
import { address, languageOf } from '../address.ts';
import { cachedContent, findChosenZone, findDeposit } from '../cached-records.server.ts';
import { addProductDependencies } from '../page-cache/product-dependencies.ts';
import type { ProductPageContent } from './product-view.tsx';

type Context = Parameters<typeof addProductDependencies>[0];

/** Throws a 404 response when no product on sale has this slug. */
export async function loadProduct(context: Context, slug: string, url: URL): Promise<ProductPageContent> {
  const shop = context.get(shopContext);
  const { db } = shop;
  const isSlug = /^[a-z0-9]+(--?[a-z0-9]+)*$/.test(slug);
  const details = isSlug ? await findProductDetails(db, slug) : undefined;
  if (!details) throw data(null, { status: 404 });
  const { product } = details;
  const [chosen, instead, promises] = await Promise.all([
    listGoesWith(db, product),
    product.stock === 0 ? listInstead(db, product, { limit: 4 }) : [],
    findPromises(shop, product, url),
  ]);
  const alike = chosen.length > 0 ? chosen : await listNearest(db, product, { limit: 4 });
  const others = alike.filter(({ id }) => !instead.some((each) => each.id === id));
  const listsNearest = chosen.length === 0 || product.stock === 0;
  addProductDependencies(context, {
    list: true,
    byPrices: listsNearest,
    products: [product, ...alike, ...instead],
  });
  const isCurated = chosen.length > 0;
  return { details, alike: others, isCurated, instead, ...promises };
}

async function findPromises(shop: Shop, product: PublicDetails['product'], url: URL) {
  const { price, category } = product;
  const language = languageOf(url.pathname);
  const [deposit, zone] = await Promise.all([findDeposit(shop, price), findChosenZone(shop, url)]);
  const says = {
    delivery: product.deliveryIncluded !== '' || zone !== undefined,
    warranty: product.warrantyMonths !== null,
    exchange: product.exchangeFr + product.exchangeEn !== '',
    payment: deposit !== undefined,
    other: false,
  };
  const own = promiseTopics.filter((topic) => says[topic]);
  const { 'product-lines': words } = await cachedContent(shop, ['product-lines'], language);
  const path = (to: string) => address(language, to);
  return { shopLines: renderProductLines(words.text, { category, own }, path), deposit, zone };
}
