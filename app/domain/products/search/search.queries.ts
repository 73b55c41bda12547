import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { paginate } from '../../pagination.ts';
import {
  type CategoryCounts,
  type ListFilter,
  maxCounted,
  noFilter,
  type Sort,
  toCategoryCounts,
} from '../list/product-list.ts';
import { guessNeed } from '../needs/guess-need.ts';
import { listNewest, listProductsIn, withFamilies } from '../product.queries.ts';
import type { PublicProduct } from '../product.ts';
import { countByCategory, countFound, findsAnything } from './count.queries.ts';
import { findMostGroups } from './most-groups.queries.ts';
import { type List, listOf } from './order-products.ts';
import { groupLoosely, groupWords, needQuery, queryOfAll, queryOfNamed } from './query/query.ts';
import {
  correctSearch,
  listThesaurus,
  type ReadSearch,
  readSearch,
  type Thesaurus,
} from './query/read-words.ts';

export type ProductSearch = ListFilter & { search: string; sort: Sort; page: number; pageSize: number };

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
export type SharedBySearches = { thesaurus: Thesaurus; newest: () => Promise<PublicProduct[]> };

export async function searchProducts(
  db: Database,
  wanted: ProductSearch,
  { thesaurus, newest }: SharedBySearches = sharedBySearches(db),
): Promise<MatchingProducts> {
  const { match, counts, list } = await chooseProducts(db, thesaurus, wanted);
  const { number: total, isMore } = counts[wanted.category ?? 'all'] ?? counts.all;
  const { page, pageCount, offset } = paginate(total, wanted);
  const limit = Math.min(wanted.pageSize, maxCounted - offset);
  return {
    products: list && total > 0 ? await listFound(db, list({ ...wanted, limit, offset, isMore })) : [],
    total,
    isMore,
    page,
    pageCount,
    match,
    categoryCounts: counts,
    ...(await findNearest(db, { isEmpty: total === 0, list, newest })),
  };
}

export function sharedBySearches(db: Database): SharedBySearches {
  return { thesaurus: () => listThesaurus(db), newest: () => listNewest(db, nearestShown) };
}

/** `list` also lists what is nearest when nothing is counted; when it finds nothing, the newest are. */
type Chosen = { match: MatchingProducts['match']; counts: CategoryCounts; list: List | undefined };

/** The strictest reading of the search that finds anything, whatever the filters. */
async function chooseProducts(
  db: Database,
  thesaurus: Thesaurus,
  { search, ...wanted }: ProductSearch,
): Promise<Chosen> {
  if (search === '')
    return { match: 'all', counts: await countByCategory(db, undefined, wanted), list: listOf(undefined) };
  const typed = await readSearch(db, thesaurus, search);
  if (typed.words.length === 0) return { match: 'none', counts: noCounts(), list: undefined };
  const found = await findAllGroups(db, typed, wanted);
  if (found?.isNamed) return { match: 'all', ...found };
  const corrected = await correctSearch(db, thesaurus, typed);
  const isOther = corrected.isCorrected || corrected.isRespaced;
  const foundCorrected = isOther ? await findAllGroups(db, corrected, wanted) : undefined;
  if (foundCorrected?.isNamed)
    return { match: corrected.isCorrected ? 'corrected' : 'all', ...foundCorrected };
  const most = await findMostGroups(db, groupLoosely(corrected.words, corrected.synonyms), wanted);
  if (most) return most;
  const described = found ?? foundCorrected;
  return { match: 'none', counts: noCounts(), list: described?.list ?? listForNeed(corrected) };
}

/** For a search of something that the shop does not sell: products for the need of its words, or of what these mean. */
function listForNeed({ words, synonyms }: ReadSearch): List | undefined {
  const typed = words.flatMap(({ readings }) => readings);
  const need = guessNeed(typed) ?? guessNeed(synonyms.flatMap(({ meant }) => meant));
  if (!need) return undefined;
  const list = listOf({ matches: needQuery(need), ranks: [] });
  return (wanted) => list({ ...wanted, sort: 'newest' });
}

type Found = { counts: CategoryCounts; list: List; isNamed: boolean };

/** Undefined when no product has all. `isNamed` is false when words with a known meaning are in descriptions only: "couches" is no pillow "pour dormir couché". */
async function findAllGroups(
  db: Database,
  { words, synonyms }: ReadSearch,
  filter: ListFilter,
): Promise<Found | undefined> {
  const groups = groupWords(words, synonyms);
  const query = queryOfAll(groups);
  const counts = await countFound(db, query, filter);
  if (!counts) return undefined;
  const isNamed =
    counts.all.isMore ||
    groups.some(({ meant }) => meant.length === 0) ||
    (await findsAnything(db, queryOfNamed(groups)));
  return { counts, list: listOf(query), isNamed };
}

function noCounts(): CategoryCounts {
  return toCategoryCounts(new Map());
}

async function listFound(db: Database, found: SQL): Promise<PublicProduct[]> {
  return withFamilies(db, await listProductsIn(db, found));
}

async function findNearest(
  db: Database,
  { isEmpty, list, newest }: Pick<SharedBySearches, 'newest'> & { isEmpty: boolean; list: List | undefined },
): Promise<Pick<MatchingProducts, 'nearest' | 'nearestAre'>> {
  const wanted = { ...noFilter(), sort: 'relevance', limit: nearestShown, offset: 0, isMore: true } as const;
  const near = isEmpty && list ? await listFound(db, list(wanted)) : [];
  if (!isEmpty || near.length > 0) return { nearest: near, nearestAre: 'near' };
  return { nearest: await newest(), nearestAre: 'newest' };
}
