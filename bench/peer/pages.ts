import type { CommonProduct } from './catalogue.ts';
import type { Pair } from './two-shops.ts';

const category = 'orthopedic';
const word = 'attelle';
const listed = 24;

export const atHome = 9;

/** Lists as long as ours, with products that are out of stock. */
export const config = {
  shop: { currency: 'XAF' },
  catalog: { collectionPageSize: listed, showOutOfStockProduct: true },
};

/** The same kinds of page in both shops. Our page cache does not know the address `uncached`. */
export const pages = [
  { name: 'home', ours: '/', uncached: '/en//', theirs: '/', shows: atHome },
  {
    name: 'category',
    ours: `/products?category=${category}`,
    uncached: `/products/?category=${category}`,
    theirs: `/${category}`,
    shows: listed,
  },
  {
    name: `search “${word}”`,
    ours: `/products?q=${word}`,
    uncached: `/products/?q=${word}`,
    theirs: `/search?keyword=${word}`,
    shows: listed,
  },
];

export const unknownWord = {
  ours: (nonsense: string) => `/products?q=${word}+${nonsense}`,
  theirs: (nonsense: string) => `/search?keyword=${word}+${nonsense}`,
};

/** Throws when a page has the wrong number of products, or is wrongly cached. */
export async function checkPages({ ours, theirs }: Pair, products: CommonProduct[]) {
  for (const { shows, ...page } of pages)
    for (const { address, isCached } of [
      { address: ours.address + page.ours, isCached: true },
      { address: ours.address + page.uncached, isCached: false },
      { address: theirs.address + page.theirs, isCached: false },
    ]) {
      const answer = await fetch(address);
      const html = await answer.text();
      const count = products.filter(({ slug }) => html.includes(`/${slug}"`)).length;
      if (answer.status !== 200 || count !== shows)
        throw new Error(`${address} answered ${answer.status} and shows ${count} products, not ${shows}`);
      if (answer.headers.has('Cache-Status') !== isCached)
        throw new Error(`${address} should ${isCached ? '' : 'not '}be cached`);
    }
}
