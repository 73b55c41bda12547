import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { type ListFilter, noFilter, type Sort } from '../app/domain/products/list/product-list.ts';
import { listProductsForStaff } from '../app/domain/products/list/staff-products.queries.ts';
import type { Category } from '../app/domain/products/product.ts';
import { searchProducts } from '../app/domain/products/search/search.queries.ts';
import { openDatabase } from '../app/platform/database/database.server.ts';
import { migrate } from '../app/platform/database/migrations.server.ts';
import { createRecordCache } from '../app/platform/record-cache.server.ts';
import { cachedForSearches } from '../app/storefront/cached-records.server.ts';
import { startEmbeddedDatabase } from '../server/embedded-database/start-embedded-database.ts';
import { fillLargeShop } from '../tests/support/large-shop/large-shop.ts';
import { report } from './support/report.ts';

/** Time of a search (one page, and the counts to 1 000) in shops of three sizes, for storefront and back-office. */
const sizes = [1000, 10_000, 100_000];
const rounds = 15;

type Search = Partial<ListFilter> & {
  search: string;
  sort?: Sort;
  category?: Category;
  page?: number;
  pageSize?: number;
};
const kinds: Record<string, Search[]> = {
  'all products, first page': [{ search: '' }],
  'all products, any page': [
    { search: '', page: 9 },
    { search: '', page: 40 },
  ],
  'a category': [
    { search: '', category: 'medical' },
    { search: '', category: 'wellness', page: 30 },
  ],
  'common word': [{ search: 'réglable' }, { search: 'attelle' }, { search: 'aluminium' }],
  'common word, any page': [
    { search: 'reglable', page: 20 },
    { search: 'attelle', page: 40 },
  ],
  'common word, by price': [
    { search: 'reglable', sort: 'price-up' },
    { search: 'attelle', sort: 'price-down', page: 10 },
  ],
  'common word, in stock, in a price range': [
    { search: 'reglable', inStock: true, minPrice: 10_000, maxPrice: 20_000 },
    { search: 'attelle', inStock: true, minPrice: 690_000, maxPrice: 700_000 },
  ],
  'all products, in stock, by price': [
    { search: '', inStock: true, sort: 'price-up' },
    { search: '', sort: 'price-down', minPrice: 690_000, maxPrice: 700_000 },
  ],
  synonyms: [{ search: 'appareil pour la tension' }, { search: 'mal de dos' }],
  'most words of a search': [
    { search: 'attelle réglable zzqxv' },
    { search: 'fauteuil roulant pliable attelle aluminium tensiometre' },
  ],
  'common word in a category': [{ search: 'réglable', category: 'medical' }],
  'two common words': [{ search: 'attelle réglable' }, { search: 'quick maison' }],
  'a name, three words': [{ search: 'fauteuil roulant pliable' }, { search: 'bequilles adulte medix' }],
  'eight words': [{ search: 'de en la pour et a sans les' }],
  'one or two letters': [{ search: 'e' }, { search: 'de' }, { search: '2' }],
  'rare word': [{ search: 'spondylohétéro' }, { search: 'thoracoépi' }],
  'model number': [{ search: 'sc-81' }, { search: 'kp-4' }],
  suggestions: [
    { search: 'te', pageSize: 6 },
    { search: 'fauteuil r', pageSize: 6 },
  ],
  'absent word': [{ search: 'zzqxv' }, { search: 'introuvable' }],
  'corrected spelling': [
    { search: 'tensoimetre' },
    { search: 'cardiodailogie' },
    { search: 'fautueil roulent' },
  ],
  '% _ \\ and quotes': [{ search: '100%' }, { search: '_' }, { search: '\\ \' "' }],
};

const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-bench-'));
const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
const urls: string[] = [];
for (const size of sizes) urls.push(await makeShop(size));
const shops = urls.map((url) => {
  // As an instance that has served pages: words, synonyms and cards are in its memory.
  const recordCache = createRecordCache();
  recordCache.setListening(true);
  const { db, close } = openDatabase(url, () => {});
  return { db, close, shared: cachedForSearches({ db, recordCache }) };
});
const measured = new Map<string, Times[]>();
for (const [kind, searches] of Object.entries(kinds)) measured.set(kind, await measure(searches));
for (const shop of shops) await shop.close();
await server.stop();
await rm(dataDir, { recursive: true });

report(
  'search',
  `Milliseconds for one page and the counts of all categories (to 1 000), queried one after another from Node; p50 / p95 of ${rounds} rounds. Targets: p95 ≤ 30 ms at 1 000 and 10 000 products, ≤ 50 ms at 100 000 (staff ≤ 100 ms). The machine's load was ${loadavg()[0]?.toFixed(1)}: other processes slow these times down.`,
  ['search', ...sizes.map((size) => `${size} products`), '100 000 / 1 000 (p50)', 'staff, 100 000 products'],
  [...measured, ['all of these searches', joinKinds([...measured.values()])] as const].map(
    ([kind, times]) => {
      const [small, large] = [times[0], times.at(-1)].map((each) => quantile(each?.visitors ?? [], 0.5));
      return [
        kind,
        ...times.map(({ visitors }) => format(visitors)),
        ((large ?? 0) / (small ?? 1)).toFixed(1),
        format(times.at(-1)?.staff ?? []),
      ];
    },
  ),
);

async function makeShop(products: number): Promise<string> {
  const url = new URL(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  url.pathname = `/bench_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${url.pathname.slice(1)}`);
  await client.end();
  await migrate(url.href);
  const started = Date.now();
  await fillLargeShop(url.href, { products, orders: products });
  process.stdout.write(
    `${products} products and orders made in ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
  return url.href;
}

type Times = { visitors: number[]; staff: number[] };

/** The shops take turns, so that other load on the machine slows all of them. */
async function measure(searches: Search[]): Promise<Times[]> {
  const times: Times[] = shops.map(() => ({ visitors: [], staff: [] }));
  for (let round = -1; round < rounds; round += 1)
    for (const { search, category, page = 1, pageSize = 24, sort = 'relevance', ...filter } of searches)
      for (const [i, { db, shared }] of shops.entries()) {
        const visitor = await time(() =>
          searchProducts(db, { ...noFilter(), ...filter, search, category, sort, page, pageSize }, shared),
        );
        const staff = await time(() => listProductsForStaff(db, { search, category, page, state: 'all' }));
        if (round < 0) continue;
        times[i]?.visitors.push(visitor);
        times[i]?.staff.push(staff);
      }
  return times;
}

function joinKinds(kinds: Times[][]): Times[] {
  return shops.map((_, i) => ({
    visitors: kinds.flatMap((times) => times[i]?.visitors ?? []),
    staff: kinds.flatMap((times) => times[i]?.staff ?? []),
  }));
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

function format(times: number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)}`;
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
