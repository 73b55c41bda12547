import { address, languageOf, plainAddress } from './address.ts';
import { listAddress, readListAddress } from './products/list-address.ts';

export type PublicPage = {
  /** The one address of the page, whatever else the visitor's address carried. */
  address: string;
  /** Visitors make up searches: there is no end of them. */
  isSearch: boolean;
};

const plainPages = /^\/(about|import-export|home-teaching|privacy|products\/[a-z0-9]+(-[a-z0-9]+)*)$/;
const files = /^\/(robots\.txt|manifest\.webmanifest|sitemap(\/\d{1,6})?\.xml)$/;

/** The page that looks the same for everybody at this address; undefined when there is none, or it is somebody's own. */
export function publicPageAt({ pathname, searchParams }: URL): PublicPage | undefined {
  if (files.test(pathname)) return { address: pathname, isSearch: false };
  const language = languageOf(pathname);
  const path = plainAddress(pathname);
  const page = (plain: string, isSearch = false) => ({ address: address(language, plain), isSearch });
  if (path === '/') return page(searchParams.has('sent') ? '/?sent=1' : '/');
  if (path === '/products') {
    const wanted = readListAddress(searchParams);
    return page(listAddress(wanted), wanted.search !== '');
  }
  return plainPages.test(path) && path.length <= 200 ? page(path) : undefined;
}
