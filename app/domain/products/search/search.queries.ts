import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { paginate } from '../../pagination.ts';
import { type CategoryCounts, maxCounted, noFilter, toCategoryCounts } from '../list/product-list.ts';
import { guessNeed } from '../needs/guess-need.ts';
import { listCards, listNewest } from '../product.queries.ts';
import type { PublicProduct } from '../product.ts';
import { chooseListed, type Listed } from './choose-listed.ts';
import { countListed, findMatching, type Matching, type Page } from './count.queries.ts';
import { countsOf, findMostGroups } from './most-groups.queries.ts';
import { type List, listOf } from './order-products.ts';
import { groupLoosely, groupWords, needQuery, queryOfAll, queryOfNamed } from './query/query.ts';
import {
  comparisonOf,
  correctSearch,
  listThesaurus,
  type ReadSearch,
  readSearch,
  type Thesaurus,
} from './query/read-words.ts';
import { listShopWords } from './query/shop-words.queries.ts';
import type { ShopWord } from './query/spelling.ts';

export type ProductSearch = Page & { search: string };

export type MatchingProducts = {
  products: PublicProduct[];
  /** At most 1 000: `isMore` says that there are more. Pages end there too. */
  total: number;
  isMore: boolean;
  page: number;
  pageCount: number;
  /** `corrected`: found with a typo forgiven. `some`: no product has all words; these have most of them. */
  match: 'all' | 'corrected' | 'some' | 'none';
  categoryCounts: CategoryCounts;
  /** When nothing is found: what the same search finds without filters, else products for the need that its words speak of, else the newest. */
  nearest: PublicProduct[];
  nearestAre: 'near' | 'newest';
};

const nearestShown = 4;

/** What is the same for every search. Callers that cache it give their own. */
export type SharedBySearches = {
  thesaurus: Thesaurus;
  shopWords: () => Promise<ShopWord[]>;
  newest: () => Promise<PublicProduct[]>;
  /** Undefined: the database chooses what lists without words show. */
  listed: () => Promise<Listed[] | undefined>;
  /** Without those that are gone. */
  cards: (ids: number[]) => Promise<PublicProduct[]>;
};

export async function searchProducts(
  db: Database,
  wanted: ProductSearch,
  shared: SharedBySearches = sharedBySearches(db),
): Promise<MatchingProducts> {
  const { match, counts, list, first } = await chooseProducts(db, shared, wanted);
  const { number: total, isMore } = counts[wanted.category ?? 'all'] ?? counts.all;
  const { page, pageCount, offset } = paginate(total, wanted);
  const limit = Math.min(wanted.pageSize, maxCounted - offset);
  const found = page === wanted.page ? first : undefined;
  const ids = total === 0 ? [] : (found ?? (await list?.({ ...wanted, limit, offset, isMore })) ?? []);
  return {
    products: await shared.cards(ids),
    total,
    isMore,
    page,
    pageCount,
    match,
    categoryCounts: counts,
    ...(await findNearest(shared, { isEmpty: total === 0, list })),
  };
}

export function sharedBySearches(db: Database): SharedBySearches {
  return {
    thesaurus: () => listThesaurus(db),
    shopWords: () => listShopWords(db),
    newest: () => listNewest(db, nearestShown),
    listed: async () => undefined,
    cards: async (ids) => {
      const cards = await listCards(db, ids);
      return ids.flatMap((id) => cards.get(id) ?? []);
    },
  };
}

/** `list` also lists what is nearest when nothing is counted; when it finds nothing, the newest are. */
type Chosen = Pick<Matching, 'counts' | 'first'> & {
  match: MatchingProducts['match'];
  list: List | undefined;
};

/** The strictest reading of the search that finds anything, whatever the filters. */
async function chooseProducts(
  db: Database,
  shared: SharedBySearches,
  { search, ...wanted }: ProductSearch,
): Promise<Chosen> {
  if (search === '') return { match: 'all', ...(await chooseFromAll(db, await shared.listed(), wanted)) };
  const typed = await readSearch(db, shared.thesaurus, search);
  if (typed.words.length === 0) return { match: 'none', counts: noCounts(), list: undefined };
  const found = await findAllGroups(db, typed, wanted, comparisonOf(typed));
  if (!found.otherwise) return { match: 'all', ...found };
  const corrected = await correctSearch(typed, found.otherwise, shared);
  const isOther = corrected.isCorrected || corrected.isRespaced;
  const loosely = groupLoosely(corrected.words, corrected.synonyms);
  const foundCorrected = isOther ? await findAllGroups(db, corrected, wanted, countsOf(loosely)) : undefined;
  if (foundCorrected?.isNamed)
    return { match: corrected.isCorrected ? 'corrected' : 'all', ...foundCorrected };
  const most = await findMostGroups(db, loosely, wanted, foundCorrected?.otherwise);
  if (most) return most;
  const described = [found, foundCorrected].find((each) => each?.isFound);
  return { match: 'none', counts: noCounts(), list: described?.list ?? listForNeed(db, corrected) };
}

async function chooseFromAll(db: Database, listed: Listed[] | undefined, wanted: Page) {
  if (!listed) return { counts: await countListed(db, wanted), list: listOf(db, undefined) };
  const list: List = async ({ limit, offset, ...filter }) =>
    chooseListed(listed, filter).ids.slice(offset, offset + limit);
  return { counts: chooseListed(listed, wanted).counts, list };
}

/** For a search of something that the shop does not sell: products for the need of its words, or of what these mean. */
function listForNeed(db: Database, { words, synonyms }: ReadSearch): List | undefined {
  const typed = words.flatMap(({ readings }) => readings);
  const need = guessNeed(typed) ?? guessNeed(synonyms.flatMap(({ meant }) => meant));
  if (!need) return undefined;
  const list = listOf(db, { matches: needQuery(need), ranks: [] });
  return (wanted) => list({ ...wanted, sort: 'newest' });
}

/** `isNamed` is false when words with a known meaning are in descriptions only: "couches" is no pillow "pour dormir couché". */
function findAllGroups<Otherwise>(
  db: Database,
  { words, synonyms }: ReadSearch,
  wanted: Page,
  otherwise: SQL<Otherwise>,
) {
  const groups = groupWords(words, synonyms);
  const isMeant = groups.every(({ meant }) => meant.length > 0);
  return findMatching(db, queryOfAll(groups), wanted, {
    named: isMeant ? queryOfNamed(groups) : undefined,
    otherwise,
  });
}

function noCounts(): CategoryCounts {
  return toCategoryCounts(new Map());
}

async function findNearest(
  { cards, newest }: SharedBySearches,
  { isEmpty, list }: { isEmpty: boolean; list: List | undefined },
): Promise<Pick<MatchingProducts, 'nearest' | 'nearestAre'>> {
  const wanted = { ...noFilter(), sort: 'relevance', limit: nearestShown, offset: 0, isMore: true } as const;
  const near = isEmpty && list ? await cards(await list(wanted)) : [];
  if (!isEmpty || near.length > 0) return { nearest: near, nearestAre: 'near' };
  return { nearest: await newest(), nearestAre: 'newest' };
}
