import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { TypedFastBitSet } from 'typedfastbitset';
import { claimDailyJob } from '../../../platform/database/claim-daily-job.ts';
import { type Database, isLockedByAnother } from '../../../platform/database/database.server.ts';
import { productSearch } from '../product.tables.ts';
import { placesPerBlock, searchBitmaps, searchChanges, searchPlaces } from './bitmap.tables.ts';
import { countSubstrings, indexSubstrings, isContentSubstring, type SubstringIndex } from './substring.ts';

const defaultThresholds = { products: 5000, share: 0.02, fragments: 6000 };

const sample = { products: 2000, letters: 2_000_000 };

/** In ms; then other requests are answered. */
const maxSliceMs = 10;

/** Makes all bitmaps anew at the first change of a day, else only what changed (decisions/022). One instance at a time. */
export async function updateSearchBitmaps(
  db: Database,
  signal?: AbortSignal,
  thresholds = defaultThresholds,
) {
  if (!(await isAnythingChanged(db))) return;
  await db
    .transaction(
      async (tx) => {
        signal?.throwIfAborted();
        // Locks before the first read, so that another instance's new bitmaps are seen.
        await tx.execute(sql`lock table search_bitmaps in share row exclusive mode nowait`);
        if (!(await isAnythingChanged(tx))) return;
        if ((await tx.$count(productSearch)) < thresholds.products) await deleteBitmaps(tx);
        else await writeBitmaps(tx, signal, thresholds);
        await tx.delete(searchChanges);
      },
      { isolationLevel: 'repeatable read' },
    )
    .catch((error) => {
      if (!isLockedByAnother(error)) throw error;
    });
}

async function isAnythingChanged(db: Database): Promise<boolean> {
  return (await db.$count(db.select().from(searchChanges).limit(1).as('changed'))) > 0;
}

async function deleteBitmaps(tx: Database) {
  await tx.delete(searchBitmaps);
  await tx.delete(searchPlaces);
}

async function writeBitmaps(
  tx: Database,
  signal: AbortSignal | undefined,
  thresholds: typeof defaultThresholds,
) {
  const areAllNew = (await claimDailyJob(tx, 'search-bitmaps')) || !(await canBeAdded(tx));
  if (areAllNew) await tx.delete(searchPlaces);
  await addPlaces(tx);
  const index = indexSubstrings(areAllNew ? await listCommon(tx, thresholds) : await listStoredFragments(tx));
  const blocks = areAllNew ? await listBlocks(tx) : await listChangedBlocks(tx);
  for (const each of blocks) {
    signal?.throwIfAborted();
    await writeBlock(tx, each, index);
  }
  if (!areAllNew) return;
  await tx.delete(searchBitmaps).where(notInArray(searchBitmaps.block, blocks));
  await tx.execute(sql`analyze search_places, search_bitmaps`);
}

const byChance = sql`md5(${searchPlaces.place}::text)`;

async function listCommon(tx: Database, thresholds: typeof defaultThresholds): Promise<string[]> {
  const chosen = tx
    .select({ place: searchPlaces.place })
    .from(searchPlaces)
    .orderBy(byChance)
    .limit(sample.products);
  const counted = countSubstrings();
  const yieldToOthers = createYield();
  let letters = 0;
  for (const product of await listFoundBy(tx).where(inArray(searchPlaces.place, chosen)).orderBy(byChance)) {
    letters += product.content.length;
    if (letters > sample.letters) break;
    counted.add(product);
    await yieldToOthers();
  }
  return counted.listCommon(thresholds);
}

async function listStoredFragments(tx: Database): Promise<string[]> {
  const stored = await tx.selectDistinct({ fragment: searchBitmaps.fragment }).from(searchBitmaps);
  return stored.map(({ fragment }) => fragment).filter(isContentSubstring);
}

const block = sql<number>`${searchPlaces.place} / ${placesPerBlock}`;

async function listBlocks(tx: Database): Promise<number[]> {
  return (await tx.selectDistinct({ block }).from(searchPlaces)).map((each) => each.block);
}

async function listChangedBlocks(tx: Database): Promise<number[]> {
  const ofChanged = eq(searchChanges.productId, searchPlaces.productId);
  const blocks = await tx.selectDistinct({ block }).from(searchPlaces).innerJoin(searchChanges, ofChanged);
  return blocks.map((each) => each.block);
}

/** False when a new product is older than a placed one, or when a placed one moved. */
async function canBeAdded(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ can: boolean }>(sql`
    select exists (select from search_places) and not exists (
      select from search_changes
        join product_search as found using (product_id)
        left join search_places as placed using (product_id)
      where case when placed.place is null
        then (found.created_at, found.product_id) < (select created_at, product_id from search_places order by place desc limit 1)
        else placed.created_at <> found.created_at end) as can`);
  return rows[0]?.can === true;
}

async function addPlaces(tx: Database) {
  await tx.execute(sql`
    insert into search_places
      select (select coalesce(max(place), -1) from search_places) + row_number() over (order by created_at, product_id),
        product_id, created_at
      from product_search where product_id not in (select product_id from search_places)`);
}

async function writeBlock(tx: Database, block: number, index: SubstringIndex) {
  const bitmaps = await readBlock(tx, block, index);
  const fragments = bitmaps.map(({ fragment }) => fragment);
  const bits = bitmaps.map(({ places }) => Buffer.from(places.words.buffer));
  await tx.execute(sql`
    delete from search_bitmaps where block = ${block} and fragment <> all (${sql.param(fragments)}::text[])`);
  await tx.execute(sql`
    insert into search_bitmaps (fragment, block, bits)
      select made.fragment, ${block}::int, made.bits
      from unnest(${sql.param(fragments)}::text[], ${sql.param(bits)}::bytea[]) as made (fragment, bits)
        left join search_bitmaps as stored on stored.block = ${block} and stored.fragment = made.fragment
      where stored.bits is distinct from made.bits
    on conflict (fragment, block) do update set bits = excluded.bits`);
}

async function readBlock(tx: Database, block: number, { keys, read }: SubstringIndex) {
  const from = block * placesPerBlock;
  const products = await listFoundBy(tx)
    .where(and(gte(searchPlaces.place, from), lt(searchPlaces.place, from + placesPerBlock)))
    .orderBy(asc(searchPlaces.place));
  const bitmaps = keys.map((fragment) => ({
    fragment,
    places: TypedFastBitSet.fromWords(new Uint32Array(placesPerBlock / 32)),
  }));
  const yieldToOthers = createYield();
  for (const { place, ...product } of products) {
    for (const key of read(product)) bitmaps[key]?.places.add(place - from);
    await yieldToOthers();
  }
  return bitmaps.filter(({ places }) => !places.isEmpty());
}

function listFoundBy(tx: Database) {
  return tx
    .select({
      place: searchPlaces.place,
      names: productSearch.names,
      content: sql<string>`rtrim(${productSearch.content}, E'\\x01')`,
      category: productSearch.category,
    })
    .from(searchPlaces)
    .innerJoin(productSearch, and(eq(productSearch.productId, searchPlaces.productId), productSearch.onSale))
    .$dynamic();
}

function createYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxSliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
