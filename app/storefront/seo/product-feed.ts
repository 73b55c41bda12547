import { findCompany } from '../../domain/company/company.queries.ts';
import { localized } from '../../domain/localized.ts';
import { parseFeedFile, productsAFile } from '../../domain/products/list/feed.ts';
import { countSoldProducts, readSoldProducts } from '../../domain/products/list/sold.queries.ts';
import { pageDependenciesContext, shopContext } from '../../platform/context.server.ts';
import { languageOf } from '../address.ts';
import { cachedSettings } from '../cached-records.server.ts';
import type { Route } from './+types/product-feed';
import { writeFeed } from './write-feed.ts';

/** `/feed/products.xml`; a large shop has `/feed/products-2.xml` too. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { db, publicUrl } = shop;
  const file = parseFeedFile(params.file);
  const isThere = file !== undefined && (await cachedSettings(shop)).feedOn;
  const skip = isThere ? (file - 1) * productsAFile : 0;
  if (!isThere || (file > 1 && (await countSoldProducts(db)) <= skip))
    throw new Response(null, { status: 404 });

  context.get(pageDependenciesContext).add('range').add('products');
  const language = languageOf(url.pathname);
  const { name, descriptionFr: fr, descriptionEn: en } = await findCompany(db);
  const channel = {
    ...{ language, origin: publicUrl, title: name },
    description: localized(language, { fr, en }) || name,
  };
  let feed = '';
  for await (const part of writeFeed(channel, readSoldProducts(db, { skip, most: productsAFile })))
    feed += part;
  return new Response(feed, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
