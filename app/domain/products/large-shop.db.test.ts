import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { fillLargeShop } from '../../../bench/large-shop.ts';
import { onDatabase } from '../../../tests/support/database.ts';
import type { Database } from '../../platform/database.server.ts';
import { listProductsForStaff } from './backoffice.queries.ts';
import { listAlike, listNewest, listSlugs } from './product.queries.ts';
import { searchProducts } from './search.queries.ts';

onDatabase('in a large shop', (database) => {
  beforeAll(() => fillLargeShop(database().url, { products: 4000, orders: 0, messages: 0 }), 120_000);

  /** The tables that are read from end to end by what is asked, as the database plans it. */
  async function listTablesScanned(ask: (db: Database) => Promise<unknown>): Promise<Set<string>> {
    const { pool } = database();
    const asked: { query: string; params: unknown[] }[] = [];
    await ask(drizzle(pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }));
    expect(asked).not.toEqual([]);
    const scanned = new Set<string>();
    for (const { query, params } of asked) {
      const { rows } = await pool.query(`explain ${query}`, params);
      for (const row of rows) {
        const table = /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1];
        if (table) scanned.add(table);
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
    'a pattern': '%_\\',
    'longer than a piece': 'x'.repeat(100),
    'with a blank': '½',
  };

  test.each(Object.entries(searches))(
    'a search that is %s (%s) reads no table from end to end',
    async (_, search) => {
      for (const page of [1, 40, 999_999])
        for (const category of [undefined, 'medical'] as const) {
          const wanted = { search, category, page, pageSize: 24 };
          expect(await listTablesScanned((db) => searchProducts(db, wanted))).toEqual(new Set());
        }
    },
  );

  test.each(Object.values(searches).concat('MED-12', ''))(
    'the seller’s people search %s without reading all products',
    async (search) => {
      const wanted = { search, category: undefined, archived: false, page: 1 };
      const scanned = await listTablesScanned((db) => listProductsForStaff(db, wanted));
      expect([...scanned]).not.toContain('products');
    },
  );

  test('lists read the products that they show', async () => {
    const [product] = await listNewest(database().db, 1);
    if (!product) throw new Error('there is no product');
    const ask = async (db: Database) => {
      await listNewest(db, 8);
      await listAlike(db, product, 4);
      await listSlugs(db, { from: 100, to: 200 });
      for (const page of [1, 80, 4000])
        for (const category of [undefined, 'wellness'] as const)
          await searchProducts(db, { search: '', category, page, pageSize: 24 });
    };
    expect([...(await listTablesScanned(ask))]).not.toContain('products');
  });

  test('moving stock leaves what products are found by alone', async () => {
    const { pool } = database();
    const read = async () =>
      (await pool.query('select xmin, ctid from product_search where product_id = 5')).rows;
    const before = await read();
    await pool.query("insert into stock_movements (product_id, change, reason) values (5, 1, 'count')");
    await pool.query('update products set price = price + 1 where id = 5');
    expect(await read()).toEqual(before);
  });
});
