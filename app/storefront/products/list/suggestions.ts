import { formatFcfa } from '../../../domain/money/money.ts';
import { noFilter } from '../../../domain/products/list/product-list.ts';
import { cardOf, productName } from '../../../domain/products/product.ts';
import { searchProducts } from '../../../domain/products/search/search.queries.ts';
import { tidySearch } from '../../../domain/search-terms.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { pictureAddress } from '../../../platform/pictures/picture-file.ts';
import { address, languageOf } from '../../address.ts';
import type { Suggestion } from '../../browser/products/suggestions.ts';
import { cachedForSearches } from '../../cached-records.server.ts';
import { addProductDependencies } from '../../page-cache/product-dependencies.ts';
import type { Route } from './+types/suggestions';

const maxSuggested = 6;

/** What the search field suggests while a visitor types: JSON, the same for everybody who types the same. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const search = tidySearch(url.searchParams.get('q'));
  const language = languageOf(url.pathname);
  const found =
    search === ''
      ? []
      : (
          await searchProducts(
            shop.db,
            { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: maxSuggested },
            cachedForSearches(shop),
          )
        ).products;
  addProductDependencies(context, { list: true, search: true, products: found });
  const suggestions: Suggestion[] = found.map(cardOf).map((product) => ({
    address: address(language, `/products/${product.slug}`),
    name: productName(product, language),
    price: formatFcfa(product.price, language),
    picture: product.imageUrl && pictureAddress(product.imageUrl, 200),
  }));
  return Response.json(suggestions, { headers: { 'X-Robots-Tag': 'noindex' } });
}
