import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { describeProduct } from '../../../../tests/support/large-shop/large-shop-words.ts';
import { chanceFrom } from '../../../../tests/support/large-shop/seeded-random.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { searchWords, tidySearch } from '../../search-terms.ts';
import { products } from '../product.tables.ts';
import { type Category, categories } from '../product.ts';
import { listProductsForStaff } from '../staff-products.queries.ts';
import { searchChanges } from './bitmap.tables.ts';
import { searchProducts } from './search.queries.ts';
import { updateSearchBitmaps } from './update-search-bitmaps.ts';

/** Texts with signs of LIKE and tsquery, blanks of all kinds, words of any length. */
const odd = [
  '100%',
  'n_d',
  'C:\\dossier',
  "l'eau",
  'l’eau',
  '« sec »',
  '2.5',
  '2,5',
  '½',
  'a1/2',
  'x 1/2',
  'œil',
  'Été',
  'É',
  'e\u0301',
  '%',
  '_',
  '\\',
  "''",
  '"',
  ':*',
  '!',
  '&',
  '(a|b)',
  '日本',
  '😀',
  'İ',
  'ß',
  'a\u00a0b',
  'c\td',
  '\u0001attelle',
  '\u0002medical',
  'https://exemple.cm/une-adresse-tres-longue/du-catalogue',
  'x'.repeat(40),
  `${'x'.repeat(24)}y`,
  'le',
  'la',
  'de',
  'e',
];
const words = fc.array(fc.constantFrom(...odd, 'attelle', 'réglable', 'Attelles', '-', '\n'), {
  maxLength: 6,
});

onDatabase('what a search finds', (database) => {
  beforeAll(async () => {
    const chance = chanceFrom(7);
    const given = fc.sample(fc.tuple(words, words, words, words, fc.boolean()), { numRuns: 250, seed: 7 });
    const written = given.map(([name, nameEn, descriptionFr, descriptionEn, isOdd], i) => ({
      ...(isOdd
        ? {
            name: name.join(' ') || 'x',
            nameEn: nameEn.join(' '),
            descriptionFr: descriptionFr.join(' '),
            descriptionEn: descriptionEn.join(''),
            category: chance.one<Category>([...categories]),
          }
        : describeProduct(chance)),
      slug: `product-${i}`,
      sku: i % 3 === 0 ? `${odd[i % odd.length]}-É${i}` : null,
      price: 1,
      lprice: 1,
      // At the same moment the higher id comes first.
      createdAt: new Date(2026, 0, 1 + Math.trunc(chance.below(300) / 3)),
      archivedAt: chance.happens(0.1) ? new Date() : null,
    }));
    await database().db.insert(products).values(written);
    await putOnSale(database().db, { slug: 'unicum', name: 'Unicum' });
    await database().pool.query("update products set name = 'Béquille ' || name where id % 7 = 0");
    await database().pool.query(
      "update products set archived_at = null, category = 'wellness' where id % 50 = 0",
    );
  });

  const word = fc.oneof(
    fc.constantFrom(...odd, 'attelle', 'reglable', 'fauteuil', 'logie', 'en'),
    fc.string({ unit: fc.constantFrom(...'aeilrst %_\\\'"1.,-É½x'), maxLength: 3 }),
    fc
      .constantFrom(...odd, 'adjustable')
      .chain((whole) =>
        fc.tuple(fc.nat(whole.length), fc.nat(whole.length)).map(([from, to]) => whole.slice(from, to)),
      ),
  );
  const asked = fc.record({
    search: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => tidySearch(words.join(' '))),
    category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
    page: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(999_999)),
    pageSize: fc.constantFrom(1, 5, 24),
  });

  const isByDefinition = async (db: Database) => {
    await fc.assert(
      fc.asyncProperty(asked, async (wanted) => {
        const found = await searchProducts(db, wanted);
        const { ids, total } = await findNaively(wanted);
        if (total === 0) {
          expect(found.isCorrected || wanted.search === '').toBe(true);
          return;
        }
        const pageCount = Math.ceil(total / wanted.pageSize);
        const page = Math.min(wanted.page, pageCount);
        expect(found).toMatchObject({ total, page, pageCount, isCorrected: false });
        expect(found.products.map(({ id }) => id)).toEqual(
          ids.slice((page - 1) * wanted.pageSize, page * wanted.pageSize),
        );
      }),
      { numRuns: 150 },
    );
  };

  /** As `isByDefinition`, with bitmaps for most searches. */
  const isByDefinitionInBitmaps = async () => {
    let read = 0;
    const logger = { logQuery: (query: string) => (read += Number(query.includes('"bits"'))) };
    await isByDefinition(drizzle(database().pool, { logger }));
    expect(read).toBeGreaterThan(75);
  };

  const find = async (search: string) => {
    const found = await searchProducts(database().db, { search, category: undefined, page: 1, pageSize: 5 });
    return [found.total, found.products.map(({ slug }) => slug)];
  };

  const worth = { products: 0, share: 0, fragments: 50_000 };
  const keepBitmaps = () => updateSearchBitmaps(database().db, undefined, worth);
  const listPlaces = async () =>
    (await database().pool.query('select product_id as id from search_places order by place')).rows.map(
      ({ id }) => id,
    );

  test('is every product with every word, in names first, then the newest', async () => {
    await isByDefinition(database().db);
  });

  test('is the same with bitmaps', async () => {
    await keepBitmaps();
    await isByDefinitionInBitmaps();
  });

  test('is the same when products changed, appeared and disappeared after the bitmaps', async () => {
    const { pool } = database();
    await pool.query(`
      update products set name = 'Attelle ' || name where id % 11 = 0;
      update products set description_fr = 'e', name_en = '' where id % 13 = 0;
      update products set category = 'medical' where id % 17 = 0;
      update products set name = 'x' where slug = 'unicum';
      update products set archived_at = case when archived_at is null then now() end where id % 19 = 0;
      delete from products where id % 23 = 0;
      insert into products (slug, name, price, lprice, category)
        select 'new-' || i, 'Attelle réglable ' || i, 1, 1, 'wellness' from generate_series(1, 10) as i`);
    await isByDefinitionInBitmaps();
  });

  test('is the same after an update: new products are added, and no place changes', async () => {
    const before = await listPlaces();
    await keepBitmaps();
    const after = await listPlaces();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBe(before.length + 10);
    expect(await database().db.$count(searchChanges)).toBe(0);
    expect(await find('unicum')).toEqual([0, []]);
    await isByDefinitionInBitmaps();
  });

  test.each([
    [
      'come with an older date',
      `insert into products (slug, name, price, lprice, category, created_at)
        select 'old-' || id, 'Attelle réglable ' || id, 1, 1, 'wellness', created_at from products where id % 29 = 0`,
    ],
    ['get another date', "update products set created_at = created_at + interval '3 days' where id % 31 = 0"],
  ])('is the same when products %s, before and after the update', async (_, change) => {
    await database().pool.query(change);
    await isByDefinitionInBitmaps();
    await keepBitmaps();
    await isByDefinitionInBitmaps();
    const { rows } = await database().pool.query(
      'select product_id as id from product_search order by created_at, product_id',
    );
    expect(await listPlaces()).toEqual(rows.map(({ id }) => id));
  });

  test('is the same when products change while the bitmaps are made', async () => {
    const { pool } = database();
    let areMade = false;
    const change = async () => {
      for (let id = 1; !areMade; id = (id % 250) + 1) {
        await pool.query("update products set name = translate(name, 'aei', 'eia') where id = $1", [id]);
        // The pace of a busy seller: without one the bitmaps are never made.
        await pause(3);
      }
    };
    const changing = change();
    for (let round = 0; round < 3; round += 1) {
      await pool.query("delete from chores where name = 'search-bitmaps'");
      await keepBitmaps();
    }
    areMade = true;
    await changing;
    await isByDefinitionInBitmaps();
  });

  test('is the same when a change is committed after the bitmaps that miss it', async () => {
    const { db, pool } = database();
    await putOnSale(db, { slug: 'first', name: 'Zélateur' });
    const client = await pool.connect();
    try {
      await client.query("begin; update products set name = 'Zélateur changé' where slug = 'first'");
      await client.query(`insert into products (slug, name, price, lprice, category)
        values ('late', 'Zélateur tardif', 1, 1, 'medical')`);
      await putOnSale(db, { slug: 'second', name: 'Zélateur' });
      await pool.query("delete from chores where name = 'search-bitmaps'");
      await Promise.all([keepBitmaps(), keepBitmaps()]);
      expect(await find('zelateur')).toEqual([2, ['second', 'first']]);
      await client.query('commit');
      for (const keep of [async () => {}, keepBitmaps]) {
        await keep();
        expect(await find('zelateur')).toEqual([3, ['second', 'late', 'first']]);
        expect(await find('zelateur change')).toEqual([1, ['first']]);
      }
    } finally {
      client.release();
    }
  });

  test('is the same when the bitmaps are replaced in the middle of a search', async () => {
    const { url, pool } = database();
    const makeAnew = async () => {
      await pool.query(`
        delete from products where id = (select product_id from search_places order by place limit 1);
        delete from chores where name = 'search-bitmaps'`);
      await keepBitmaps();
    };
    const client = new pg.Client(url);
    await client.connect();
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    Object.assign(client, {
      query: async (...question: [{ text: string }]) => {
        const isBetween = question[0].text?.includes('from "search_places"');
        if (isBetween) await makeAnew();
        return query(...question);
      },
    });
    const wanted = { search: 'zelateur', category: undefined, page: 1, pageSize: 5 };
    const found = await searchProducts(drizzle(client), wanted);
    expect(found.products.map(({ slug }) => slug)).toEqual(['second', 'late', 'first']);
    await client.end();
  });

  test('an update writes only the bitmaps of what has changed', async () => {
    const { pool } = database();
    const read = async () =>
      (await pool.query('select fragment, xmin, bits from search_bitmaps order by fragment')).rows;
    await putOnSale(database().db, { slug: 'quiet', name: 'Quiet' });
    await keepBitmaps();
    const before = new Map((await read()).map((row) => [row.fragment, row.xmin]));
    await pool.query("update products set name = 'Quiez' where slug = 'quiet'");
    await keepBitmaps();
    const written = (await read()).filter(({ fragment, xmin }) => before.get(fragment) !== xmin);
    expect(written.map(({ fragment }) => fragment)).toContain('\u0001et');
    for (const { fragment } of written) expect(fragment).toMatch(/[tz]/);
  });

  test('is the same when the bitmaps had more blocks before', async () => {
    const { pool } = database();
    await pool.query(
      'insert into search_bitmaps select fragment, 3, bits from search_bitmaps where block = 0',
    );
    await pool.query("update products set name = name || ' e' where slug = 'quiet'");
    await pool.query("delete from chores where name = 'search-bitmaps'");
    await keepBitmaps();
    await isByDefinitionInBitmaps();
  });

  test('while one instance makes the bitmaps, another does nothing', async () => {
    const { db, pool } = database();
    const client = await pool.connect();
    try {
      await client.query('begin; lock table search_bitmaps in share row exclusive mode');
      await putOnSale(db, { slug: 'meanwhile' });
      await keepBitmaps();
      expect(await db.$count(searchChanges)).toBeGreaterThan(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await keepBitmaps();
    expect(await db.$count(searchChanges)).toBe(0);
  });

  test('is the same after an aborted update', async () => {
    const { pool } = database();
    const read = () =>
      pool.query('select fragment, block, bits from search_bitmaps order by fragment, block');
    const before = await read();
    await pool.query("update products set name = name || ' refait' where id % 7 = 0");
    await expect(updateSearchBitmaps(database().db, AbortSignal.abort(), worth)).rejects.toThrow();
    expect((await read()).rows).toEqual(before.rows);
    await isByDefinitionInBitmaps();
  });

  test('a small shop has no bitmaps: they and the list of changes are deleted', async () => {
    await updateSearchBitmaps(database().db);
    const { rows } = await database().pool.query(
      'select from search_bitmaps union all select from search_places union all select from search_changes',
    );
    expect(rows).toEqual([]);
    await isByDefinition(database().db);
  });

  test('for administrators is every product with every word in a text or the SKU, lowest stock first', async () => {
    await fc.assert(
      fc.asyncProperty(asked, fc.boolean(), async (wanted, archived) => {
        const found = await listProductsForStaff(database().db, { ...wanted, archived });
        const words = searchWords(wanted.search).map(
          (each) =>
            sql` and (${text} like contains_pattern(${each}) or search_form(coalesce(sku, '')) like contains_pattern(${each}))`,
        );
        const { rows } = await database().db.execute<{ id: number }>(sql`select id from products
          where archived_at is ${sql.raw(archived ? 'not null' : 'null')} ${ofCategory(wanted.category)} ${sql.join(words)}
          order by stock, id`);
        expect(found.total).toBe(rows.length);
        expect(found.products.map(({ id }) => id)).toEqual(
          rows.slice((found.page - 1) * wanted.pageSize, found.page * wanted.pageSize).map(({ id }) => id),
        );
      }),
      { numRuns: 100 },
    );
  });

  const text = sql`search_form(name || E'\\n' || name_en || E'\\n' || description_fr || E'\\n' || description_en)`;
  const ofCategory = (category: Category | undefined) =>
    category ? sql` and category = ${category}` : sql``;

  /** The definition, computed from the products themselves. */
  async function findNaively({ search, category }: { search: string; category: Category | undefined }) {
    const words = searchWords(search);
    const { rows } = await database().db.execute<{ id: number }>(sql`select id from products
      where archived_at is null ${ofCategory(category)}
        ${sql.join(words.map((each) => sql` and ${text} like contains_pattern(${each})`))}
      order by ${sql.join(words.map((each) => sql`case when search_form(name || ' ' || name_en) like contains_pattern(${each}) then 0 else 1 end, `))}
        created_at desc, id desc`);
    return { ids: rows.map(({ id }) => id), total: rows.length };
  }
});
