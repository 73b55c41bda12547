import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { fillLargeShop } from '../../../../tests/support/large-shop/large-shop.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { listNearest } from '../list/product-details.queries.ts';
import { noFilter } from '../list/product-list.ts';
import { listProductsForStaff } from '../list/staff-products.queries.ts';
import { listNewest, listSlugs } from '../product.queries.ts';
import { listThesaurus } from './query/read-words.ts';
import { type ProductSearch, searchProducts, sharedBySearches } from './search.queries.ts';

onDatabase('in a large shop', (database) => {
  beforeAll(async () => {
    await fillLargeShop(database().url, { products: 5200, orders: 0, messages: 0 });
    await database().pool.query(
      "update products set created_at = '2020-01-01', name = 'Aluminium', name_en = '' where id = (select min(id) from products)",
    );
  }, 120_000);

  /** Tables that the plan scans whole. */
  async function listTablesScanned(ask: (db: Database) => Promise<unknown>): Promise<Set<string>> {
    const { pool } = database();
    const asked: { query: string; params: unknown[] }[] = [];
    await ask(drizzle(pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }));
    expect(asked).not.toEqual([]);
    const scanned = new Set<string>();
    for (const { query, params } of asked.filter(({ query }) => /^\s*(select|with)/.test(query))) {
      const { rows } = await pool.query(`explain ${query}`, params);
      for (const row of rows) {
        const table = /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1];
        if (table) scanned.add(table);
      }
    }
    return scanned;
  }

  const find = (search: string, more: Partial<ProductSearch> = {}) =>
    searchProducts(database().db, {
      ...noFilter(),
      search,
      sort: 'relevance',
      page: 1,
      pageSize: 24,
      ...more,
    });

  test.each([
    ['reglable', 42],
    ['', 42],
  ])('counts and pages of "%s" end at 1 000', async (search, pageCount) => {
    const found = await find(search, { page: 999 });
    expect(found).toMatchObject({ total: 1000, isMore: true, page: pageCount, pageCount });
    expect(found.products).toHaveLength(16);
  });

  test('of a common word only the chosen category is counted', async () => {
    expect((await find('reglable')).categoryCounts.medical).toBeUndefined();
    const { total, categoryCounts } = await find('reglable', { category: 'wellness' });
    const { rows } = await database().pool.query(
      "select count(*)::int as wellness from search_documents where words @@ 'reglable' and category = 'wellness'",
    );
    expect(rows).toEqual([{ wellness: total }]);
    expect(total).toBeGreaterThan(100);
    expect(categoryCounts).toMatchObject({ medical: undefined, wellness: { number: total, isMore: false } });
  });

  test('of common words that no product has all of, 500 products are read', async () => {
    const found = await find('aluminium reglable zzqxv');
    expect(found).toMatchObject({ match: 'some', isMore: true });
    expect(found.products).toHaveLength(24);
    expect(found.total).toBeLessThanOrEqual(500);
  });

  test('a product with the word in its name comes first, however old it is and however common the word', async () => {
    const found = await find('aluminium');
    expect(found.total).toBeGreaterThan(100);
    expect(found.products[0]?.name).toBe('Aluminium');
  });

  test('the cheapest of a common word are the cheapest of all', async () => {
    const { rows } = await database().pool.query(
      "select price from search_documents where words @@ 'reglable' order by price limit 24",
    );
    const { products } = await find('reglable', { sort: 'price-up' });
    expect(products.map(({ price }) => price)).toEqual(rows.map(({ price }) => price));
  });

  test.each(['ostéoparatomie', 'zzqxv', 'ortheoparatomie', 'x'.repeat(100)])(
    'a search for %s reads no table of products from end to end',
    async (search) => {
      const wanted = { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: 24 } as const;
      const scanned = [...(await listTablesScanned((db) => searchProducts(db, wanted)))];
      expect(
        scanned.filter((table) => !['search_synonyms', 'search_words', 'families'].includes(table)),
      ).toEqual([]);
    },
  );

  test.each(['reglable', 'attelle', 'ostéoparatomie', 'zzqxv', 'de', 'MED-12', ''])(
    'the seller’s people search %s without reading all products',
    async (search) => {
      const wanted = { search, category: undefined, state: 'all' as const, page: 1 };
      const scanned = await listTablesScanned((db) => listProductsForStaff(db, wanted));
      expect([...scanned]).not.toContain('products');
    },
  );

  test.each(['reglable', 'béquille', 'béquille reglable'])(
    'a search for %s, which names products, takes three statements where synonyms are cached',
    async (search) => {
      const { db, pool } = database();
      const synonyms = await listThesaurus(db);
      const asked: string[] = [];
      const counted = drizzle(pool, { logger: { logQuery: (query) => asked.push(query) } });
      const wanted = { ...noFilter(), search, sort: 'relevance' as const, page: 1, pageSize: 24 };
      const { products } = await searchProducts(counted, wanted, {
        ...sharedBySearches(counted),
        thesaurus: async () => synonyms,
        newest: async () => [],
      });
      expect(products.length).toBeGreaterThan(0);
      expect(asked.length).toBeLessThanOrEqual(3);
    },
  );

  test('lists read only the products that they show', async () => {
    const [product] = await listNewest(database().db, 1);
    if (!product) throw new Error('there is no product');
    const ask = async (db: Database) => {
      await listNewest(db, 8);
      await listNearest(db, product, { limit: 4 });
      await listSlugs(db, { from: 100, to: 200 });
      for (const page of [1, 80, 4000])
        for (const category of [undefined, 'wellness'] as const)
          await searchProducts(db, {
            ...noFilter(),
            search: '',
            sort: 'newest',
            category,
            page,
            pageSize: 24,
          });
    };
    expect([...(await listTablesScanned(ask))]).not.toContain('products');
  });

  test('moving stock does not touch the search tables, until the last piece', async () => {
    const { db, pool } = database();
    const { id } = await putOnSale(db, { slug: 'moved', stock: 2 });
    const read = async () =>
      (
        await pool.query(
          `select old.xmin, old.ctid, new.xmin as new_xmin, new.ctid as new_ctid
           from product_search as old join search_documents as new using (product_id) where product_id = $1`,
          [id],
        )
      ).rows;
    const sell = () =>
      pool.query("insert into stock_movements (product_id, change, reason) values ($1, -1, 'count')", [id]);
    const before = await read();
    await sell();
    await pool.query('update products set lprice = lprice + 1 where id = $1', [id]);
    expect(await read()).toEqual(before);
    await sell();
    expect(await read()).not.toEqual(before);
  });
});
