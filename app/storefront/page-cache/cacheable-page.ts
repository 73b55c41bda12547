import { address, languageOf, plainAddress } from '../address.ts';
import { listAddress, parseListAddress } from '../products/list-address.ts';

export type PublicPage = {
  /** The canonical address, without other query parameters. */
  address: string;
  /** Searches and page numbers: visitors can ask for any number of them. */
  isMadeUp: boolean;
};

const plainPages = /^\/(about|import-export|home-teaching|privacy|products\/[a-z0-9]+(-[a-z0-9]+)*)$/;
const files = /^\/(robots\.txt|manifest\.webmanifest|sitemap(\/\d{1,6})?\.xml)$/;

/** The page at this address if it is the same for every visitor, else undefined. */
export function cacheablePageAt({ pathname, searchParams }: URL): PublicPage | undefined {
  if (files.test(pathname)) return { address: pathname, isMadeUp: files.exec(pathname)?.[2] !== undefined };
  const language = languageOf(pathname);
  const path = plainAddress(pathname);
  const page = (plain: string, isMadeUp = false) => ({ address: address(language, plain), isMadeUp });
  if (path === '/') return page(searchParams.has('sent') ? '/?sent=1' : '/');
  if (path === '/products') {
    const query = parseListAddress(searchParams);
    return page(listAddress(query), query.search !== '' || query.page > 1);
  }
  return plainPages.test(path) && path.length <= 200 ? page(path) : undefined;
}
