import { address, languageOf, plainAddress } from '../address.ts';
import { compareAddress, parseCompared } from '../products/compare/compare-address.ts';
import { listAddress, parseListAddress } from '../products/list/list-address.ts';

export type PublicPage = {
  /** The canonical address, without other query parameters. */
  address: string;
  /** Searches, prices, page numbers: visitors can ask for any number of them. */
  isOpenEnded: boolean;
  /** Of a page that says what a delivery to the visitor's quarter costs: whether the visitor chose one. */
  quarter?: 'none' | 'chosen';
};

const plainPages =
  /^\/(about|delivery|payment|returns|terms|faq|import-export|home-teaching|privacy|products\/[a-z0-9]+(--?[a-z0-9]+)*)$/;
const files =
  /^\/(robots\.txt|manifest\.webmanifest|sitemap(\/\d{1,6})?\.xml|(?:en\/)?feed\/products(?:-\d{1,4})?\.xml)$/;

/** These say what a delivery costs to the quarter that the visitor chose once. */
const byZone = /^\/(delivery|products\/[a-z0-9]+(--?[a-z0-9]+)*)$/;

/** The page at this address if it is the same for every visitor of this quarter, else undefined. `zone` comes from a cookie. */
export function cacheablePageAt({ pathname, searchParams }: URL, zone = ''): PublicPage | undefined {
  if (files.test(pathname))
    return { address: pathname, isOpenEnded: files.exec(pathname)?.[2] !== undefined };
  const language = languageOf(pathname);
  const path = plainAddress(pathname);
  const page = (plain: string, isOpenEnded = false) => ({ address: address(language, plain), isOpenEnded });
  if (path === '/') return page(searchParams.has('sent') ? '/?sent=1' : '/');
  if (path === '/products') {
    const query = parseListAddress(searchParams);
    const plain = listAddress({ ...query, need: undefined, category: undefined });
    return page(listAddress(query), plain !== '/products');
  }
  if (path === '/compare') return page(compareAddress(parseCompared(searchParams)), true);
  if (path === '/products/suggestions') {
    const { search } = parseListAddress(searchParams);
    return page(search ? `${path}?${new URLSearchParams({ q: search })}` : path, true);
  }
  if (!plainPages.test(path) || path.length > 200) return undefined;
  if (!byZone.test(path)) return page(path);
  const isChosen = /^[1-9]\d{0,8}$/.test(zone);
  return isChosen
    ? { ...page(`${path}?zone=${zone}`, true), quarter: 'chosen' }
    : { ...page(path), quarter: 'none' };
}
