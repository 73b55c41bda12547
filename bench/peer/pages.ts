import type { CommonProduct } from './catalogue.ts';
import type { Pair } from './two-shops.ts';

const category = 'orthopedic';
const word = 'attelle';
const listed = 24;

/** How many products stand on EverShop's home; our own has a number of its own, which this is. */
export const atHome = 9;

/** EverShop as a seller here would set it, and its lists as long as ours, with what is out of stock. */
export const config = {
  shop: { currency: 'XAF' },
  catalog: { collectionPageSize: listed, showOutOfStockProduct: true },
};

/** Pages of one kind in both. Only the router, not our page cache, takes the address `anew` for the same page. */
export const pages = [
  { name: 'home', ours: '/', anew: '/en//', theirs: '/', shows: atHome },
  {
    name: 'category',
    ours: `/products?category=${category}`,
    anew: `/products/?category=${category}`,
    theirs: `/${category}`,
    shows: listed,
  },
  {
    name: `search “${word}”`,
    ours: `/products?q=${word}`,
    anew: `/products/?q=${word}`,
    theirs: `/search?keyword=${word}`,
    shows: listed,
  },
];

/** A search that nobody has made before and that finds nothing. */
export const unheardOf = {
  ours: (nonsense: string) => `/products?q=${word}+${nonsense}`,
  theirs: (nonsense: string) => `/search?keyword=${word}+${nonsense}`,
};

/** Throws when a page does not link to as many products as it should, or is kept when it should not be. */
export async function checkPages({ ours, theirs }: Pair, products: CommonProduct[]) {
  for (const { shows, ...page } of pages)
    for (const { address, isKept } of [
      { address: ours.address + page.ours, isKept: true },
      { address: ours.address + page.anew, isKept: false },
      { address: theirs.address + page.theirs, isKept: false },
    ]) {
      const answer = await fetch(address);
      const html = await answer.text();
      const count = products.filter(({ slug }) => html.includes(`/${slug}"`)).length;
      if (answer.status !== 200 || count !== shows)
        throw new Error(`${address} answered ${answer.status} and shows ${count} products, not ${shows}`);
      if (answer.headers.has('Cache-Status') !== isKept)
        throw new Error(`${address} should ${isKept ? '' : 'not '}be kept by a cache`);
    }
}
