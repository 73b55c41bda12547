import { and, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { TypedFastBitSet } from 'typedfastbitset';
import type { Database } from '../../../platform/database/database.server.ts';
import { productSearch } from '../product.tables.ts';
import { placesPerBlock, searchBitmaps, searchChanges, searchPlaces } from './bitmap.tables.ts';
import {
  isInNames,
  loadWord,
  matchesByLetters,
  matchesByTerms,
  type Slice,
  type Wanted,
} from './matching.queries.ts';
import { contentSubstring, namesSubstring, stateSubstring } from './substring.ts';

const mostChanges = 500;

type Part = { places: TypedFastBitSet; changed: Changed[] };

/** `olderPlace` is the place of the next older product, or -1. */
type Changed = { id: number; olderPlace: number; inNames: boolean[] };

export function isInBitmaps({ category, words }: Wanted): SQL {
  const newer = sql`select from ${searchChanges} limit ${mostChanges + 1}`;
  const asked = [[stateSubstring(category)], ...words.map(({ forms }) => forms.map(contentSubstring))];
  const hasBitmap = asked.map((fragments) =>
    exists(sql`(select from ${searchBitmaps} where ${inArray(searchBitmaps.fragment, fragments)})`),
  );
  return sql`${and(...hasBitmap)} and (select count(*) from (${newer}) as newer) <= ${mostChanges}`;
}

export async function findInBitmaps(
  db: Database,
  wanted: Wanted,
  sliceOf: (total: number) => Slice,
): Promise<{ total: number; ids: number[] } | undefined> {
  return db.transaction(
    async (tx) => {
      const { bitmaps, areOutdated } = await readBitmaps(tx, wanted);
      const all = bitmaps.get(stateSubstring(wanted.category));
      if (!all) return undefined;
      for (const { forms } of wanted.words) {
        const rare = forms.filter((form) => !bitmaps.has(contentSubstring(form)));
        if (rare.length > 0) await readRare(tx, rare, bitmaps);
      }
      const unite = (fragments: string[]) =>
        fragments.reduce((united, each) => united.new_union(bitmaps.get(each) ?? noPlaces), noPlaces);
      const places = wanted.words.reduce(
        (left, { forms }) => left.new_intersection(unite(forms.map(contentSubstring))),
        all.clone(),
      );
      const changed = areOutdated ? await takeChanged(tx, wanted, places) : [];
      const part = { places, changed };
      const total = sizeOf(part);
      const inNames = wanted.words.map(({ forms }) => unite(forms.map(namesSubstring)));
      return { total, ids: await readIds(tx, listPart(part, inNames, sliceOf(total))) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

type Bitmaps = Map<string, TypedFastBitSet>;

const noPlaces = new TypedFastBitSet();

async function readBitmaps(tx: Database, { category, words }: Wanted) {
  const forms = words.flatMap((word) => word.forms);
  const wanted = [stateSubstring(category), ...forms.map(contentSubstring), ...forms.map(namesSubstring)];
  const blocks = await tx
    .select({
      fragment: searchBitmaps.fragment,
      block: searchBitmaps.block,
      bits: searchBitmaps.bits,
      areOutdated: sql<boolean>`exists (select from ${searchChanges})`,
    })
    .from(searchBitmaps)
    .where(inArray(searchBitmaps.fragment, wanted));
  const bitmaps: Bitmaps = new Map();
  const capacity = placesPerBlock * (1 + Math.max(0, ...blocks.map(({ block }) => block)));
  for (const { fragment, block, bits } of blocks) {
    const bitmap = bitmaps.get(fragment) ?? TypedFastBitSet.fromWords(new Uint32Array(capacity / 32));
    new Uint8Array(bitmap.words.buffer).set(bits, (block * placesPerBlock) / 8);
    bitmaps.set(fragment, bitmap);
  }
  return { bitmaps, areOutdated: blocks[0]?.areOutdated === true };
}

/** Rare forms have no bitmaps: makes one for all of them, under the first form. */
async function readRare(tx: Database, forms: string[], bitmaps: Bitmaps) {
  const [first = ''] = forms;
  const word = loadWord(forms);
  if (!word) return;
  const found = await tx
    .select({ place: searchPlaces.place, isNamed: isInNames(word) })
    .from(productSearch)
    .innerJoin(searchPlaces, eq(searchPlaces.productId, productSearch.productId))
    .where(matchesByTerms({ category: undefined, words: [word] }));
  const named = found.filter(({ isNamed }) => isNamed);
  bitmaps.set(contentSubstring(first), new TypedFastBitSet(found.map(({ place }) => place)));
  bitmaps.set(namesSubstring(first), new TypedFastBitSet(named.map(({ place }) => place)));
}

async function takeChanged(tx: Database, wanted: Wanted, places: TypedFastBitSet): Promise<Changed[]> {
  // As an array: the planner expects this table, emptied each minute, to be large.
  const changed = sql`any (array(select ${searchChanges.productId} from ${searchChanges}))`;
  const taken = await tx
    .select({ place: searchPlaces.place })
    .from(searchPlaces)
    .where(sql`${searchPlaces.productId} = ${changed}`);
  for (const { place } of taken) places.remove(place);
  return tx
    .select({
      id: productSearch.productId,
      olderPlace: sql<number>`coalesce((
        select older.place from search_places as older
        where (older.created_at, older.product_id) < (product_search.created_at, product_search.product_id)
        order by older.created_at desc, older.product_id desc limit 1), -1)`,
      inNames: sql<boolean[]>`array[${sql.join(wanted.words.map(isInNames), sql`, `)}]::boolean[]`,
    })
    .from(productSearch)
    .where(and(sql`${productSearch.productId} = ${changed}`, matchesByLetters(wanted)))
    .orderBy(desc(productSearch.createdAt), desc(productSearch.productId));
}

function sizeOf({ places, changed }: Part): number {
  return places.size() + changed.length;
}

type Listed = { place: number } | { id: number };

/** Products with the first word in their names first, then with the second, and so on. */
function listPart(part: Part, inNames: TypedFastBitSet[], { from, to }: Slice, word = 0): Listed[] {
  if (from >= Math.min(to, sizeOf(part))) return [];
  const named = inNames[word];
  if (!named) return listNewest(part, { from, to });
  const first = {
    places: part.places.new_intersection(named),
    changed: part.changed.filter((each) => each.inNames[word]),
  };
  const second = {
    places: part.places.new_difference(named),
    changed: part.changed.filter((each) => !each.inNames[word]),
  };
  const size = sizeOf(first);
  return [
    ...listPart(first, inNames, { from, to: Math.min(to, size) }, word + 1),
    ...listPart(second, inNames, { from: Math.max(0, from - size), to: to - size }, word + 1),
  ];
}

function listNewest({ places, changed }: Part, { from, to }: Slice): Listed[] {
  const ascending = places.array();
  const listed: Listed[] = [];
  let [nextPlace, nextChanged] = [ascending.length - 1, 0];
  for (let i = 0; i < to; i += 1) {
    const place = ascending[nextPlace];
    const other = changed[nextChanged];
    const isOther = other !== undefined && (place === undefined || other.olderPlace >= place);
    if (isOther) nextChanged += 1;
    else nextPlace -= 1;
    if (i < from) continue;
    if (isOther) listed.push({ id: other.id });
    else if (place !== undefined) listed.push({ place });
  }
  return listed;
}

async function readIds(tx: Database, listed: Listed[]): Promise<number[]> {
  const places = listed.flatMap((each) => ('place' in each ? each.place : []));
  const rows =
    places.length === 0
      ? []
      : await tx
          .select({ place: searchPlaces.place, id: searchPlaces.productId })
          .from(searchPlaces)
          .where(inArray(searchPlaces.place, places));
  const ids = new Map(rows.map(({ place, id }) => [place, id]));
  return listed.flatMap((each) => ('place' in each ? (ids.get(each.place) ?? []) : each.id));
}
