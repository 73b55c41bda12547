import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { fillLargeShop } from '../../../../tests/support/large-shop/large-shop.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { listNewest, listSimilar, listSlugs } from '../product.queries.ts';
import { listProductsForStaff } from '../staff-products.queries.ts';
import { searchProducts } from './search.queries.ts';
import { updateSearchBitmaps } from './update-search-bitmaps.ts';

onDatabase('in a large shop', (database) => {
  beforeAll(async () => {
    await fillLargeShop(database().url, { products: 5200, orders: 0, messages: 0 });
    await putOnSale(database().db, { slug: 'plieble', name: 'Plieble' });
    await putOnSale(database().db, { slug: 'other', name: 'x', descriptionFr: 'Plieble' });
    await updateSearchBitmaps(database().db);
  }, 120_000);

  /** Tables that the plan scans whole, except the small one of recent changes. */
  async function listTablesScanned(ask: (db: Database) => Promise<unknown>): Promise<Set<string>> {
    const { pool } = database();
    const asked: { query: string; params: unknown[] }[] = [];
    await ask(drizzle(pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }));
    expect(asked).not.toEqual([]);
    const scanned = new Set<string>();
    for (const { query, params } of asked.filter(({ query }) => query.startsWith('select'))) {
      const { rows } = await pool.query(`explain ${query}`, params);
      for (const row of rows) {
        const table = /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1];
        if (table && table !== 'search_changes') scanned.add(table);
      }
    }
    return scanned;
  }

  const searches = {
    common: 'reglable',
    'in names': 'attelle',
    'two words': 'attelle réglable',
    'many words': 'de en la pour et a sans les',
    rare: 'ostéoparatomie',
    absent: 'zzqxv',
    'one letter': 'e',
    'two letters': 'de',
    'a typo': 'tensoimetre',
    'a typo of a common word and of a rare one': 'plixble',
    'a pattern': '%_\\',
    'longer than a piece': 'x'.repeat(100),
    'with a blank': '½',
  };

  const asked = [1, 40, 999_999].flatMap((page) =>
    ([undefined, 'medical'] as const).map((category) => ({ category, page, pageSize: 24 })),
  );

  test.each(Object.entries(searches))(
    'a search that is %s (%s) reads no table from end to end, and finds the same without bitmaps',
    async (_, search) => {
      const { db, pool } = database();
      const find = async (mayScan: string[]) => {
        const found = [];
        for (const each of asked) {
          const wanted = { search, ...each };
          const scanned = await listTablesScanned((db) => searchProducts(db, wanted));
          expect([...scanned].filter((table) => !mayScan.includes(table))).toEqual([]);
          found.push(await searchProducts(db, wanted));
        }
        return found;
      };
      const before = await find([]);
      const none = 'create table search_bitmaps (like away including all)';
      await pool.query(`alter table search_bitmaps rename to away; ${none}`);
      try {
        expect(await find(['search_bitmaps'])).toEqual(before);
      } finally {
        await pool.query('drop table search_bitmaps; alter table away rename to search_bitmaps');
      }
    },
  );

  test('common words have bitmaps, rare ones have none', async () => {
    const { rows } = await database().pool.query(
      "select fragment, count(*)::int as blocks from search_bitmaps where fragment in ('reglable', 'osteoparatomie', 'e', 'zzqxv') group by 1 order by 1",
    );
    expect(rows).toEqual([
      { fragment: 'e', blocks: 2 },
      { fragment: 'reglable', blocks: 2 },
    ]);
  });

  test.each(Object.values(searches).concat('MED-12', ''))(
    'the seller’s people search %s without reading all products',
    async (search) => {
      const wanted = { search, category: undefined, archived: false, page: 1 };
      const scanned = await listTablesScanned((db) => listProductsForStaff(db, wanted));
      expect([...scanned]).not.toContain('products');
    },
  );

  test('lists read only the products that they show', async () => {
    const [product] = await listNewest(database().db, 1);
    if (!product) throw new Error('there is no product');
    const ask = async (db: Database) => {
      await listNewest(db, 8);
      await listSimilar(db, product, 4);
      await listSlugs(db, { from: 100, to: 200 });
      for (const page of [1, 80, 4000])
        for (const category of [undefined, 'wellness'] as const)
          await searchProducts(db, { search: '', category, page, pageSize: 24 });
    };
    expect([...(await listTablesScanned(ask))]).not.toContain('products');
  });

  test('moving stock does not touch the search tables', async () => {
    const { pool } = database();
    const read = async () =>
      (await pool.query('select xmin, ctid from product_search where product_id = 5')).rows;
    const before = await read();
    await pool.query("insert into stock_movements (product_id, change, reason) values (5, 1, 'count')");
    await pool.query('update products set price = price + 1 where id = 5');
    expect(await read()).toEqual(before);
  });
});
