import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { isNightly } from '../../../../tests/support/nightly.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { tidySearch } from '../../search-terms.ts';
import { findProductDetails } from '../list/product-details.queries.ts';
import { noFilter } from '../list/product-list.ts';
import { listNewest } from '../product.queries.ts';
import { type ProductSearch, searchProducts } from './search.queries.ts';

const catalogue = [
  {
    slug: 'bequilles',
    name: 'Béquilles axillaires',
    descriptionEn: 'Adjustable crutches',
    category: 'orthopedic',
    price: 19_000,
    sku: 'ORT-007',
  },
  {
    slug: 'fauteuil',
    name: 'Fauteuil roulant',
    nameEn: 'Folding wheelchair',
    category: 'orthopedic',
    price: 145_000,
  },
  {
    slug: 'tensiometre',
    name: 'Tensiomètre de bras',
    descriptionFr: 'Brassard 100% coton_doux, dit « l’essentiel »',
    category: 'medical',
    price: 32_000,
    stock: 0,
  },
  {
    slug: 'boeuf',
    name: 'Œillères',
    descriptionFr: 'C:\\dossier',
    category: 'wellness',
    price: 5000,
    customerWords: 'lunettes de cheval, zozio',
  },
] as const;

onDatabase('searching products', (database) => {
  const find = async (search: string, more: Partial<ProductSearch> = {}) => {
    const found = await searchProducts(database().db, {
      ...noFilter(),
      search,
      sort: 'relevance',
      page: 1,
      pageSize: 24,
      ...more,
    });
    return { ...found, slugs: found.products.map(({ slug }) => slug) };
  };

  beforeAll(async () => {
    for (const product of catalogue) await putOnSale(database().db, product);
    const archived = await putOnSale(database().db, { slug: 'archived', name: 'Béquilles anciennes' });
    await database().pool.query('update products set archived_at = now() where id = $1', [archived.id]);
  });

  test.each([
    ['bequille', 'bequilles'],
    ['BÉQUILLE', 'bequilles'],
    ['béquilles', 'bequilles'],
    ['bequi', 'bequilles'],
    ['crutch', 'bequilles'],
    ['crutches', 'bequilles'],
    ['tensiometres', 'tensiometre'],
    ['fauteuils roulants', 'fauteuil'],
    ['roulant fauteuil', 'fauteuil'],
    ['un fauteuil pour la maman', 'fauteuil'],
    ['oeillere', 'boeuf'],
    ["L'ESSENTIEL", 'tensiometre'],
    ['100%', 'tensiometre'],
    ['C:\\d', 'boeuf'],
    ['ORT-007', 'bequilles'],
    ['ort007', 'bequilles'],
    ['zozio', 'boeuf'],
    ['lunettes cheval', 'boeuf'],
    ['chaise roulante', 'fauteuil'],
    ['appareil pour la tension', 'tensiometre'],
    ['BP machine', 'tensiometre', 'none'],
  ])('"%s" finds %s', async (search, slug, match = 'all') => {
    expect(await find(search)).toMatchObject({ slugs: match === 'none' ? [] : [slug], match });
  });

  test.each(['quilles', 'ossier', 'ssentiel'])(
    '"%s" does not begin a word of any product',
    async (search) => {
      expect((await find(search)).match).not.toBe('all');
    },
  );

  test.each([
    ['bequile', 'bequilles'],
    ['bekille', 'bequilles'],
    ['bequillle', 'bequilles'],
    ['tensoimetre', 'tensiometre'],
    ['wheelchiar', 'fauteuil'],
    ['fauteil roulent', 'fauteuil'],
    ['chese roulante', 'fauteuil'],
    // Nearer to a synonym's "cheville", which no product has, than to "cheval".
    ['chevil', 'boeuf'],
  ])('"%s" is corrected to find %s', async (search, slug) => {
    expect(await find(search)).toMatchObject({ slugs: [slug], match: 'corrected' });
  });

  test('a word that only a description has finds nothing when the shop says that it means something else', async () => {
    const { id } = await putOnSale(database().db, { slug: 'oreiller', descriptionFr: 'Pour dormir couché.' });
    const found = await find('couches');
    expect(found).toMatchObject({ total: 0, match: 'none' });
    expect(found.nearest.map(({ slug }) => slug)).toEqual(['oreiller']);
    expect(await find('dormir')).toMatchObject({ slugs: ['oreiller'], match: 'all' });
    await database().pool.query('update products set archived_at = now() where id = $1', [id]);
  });

  test.each([
    ['handicapé', 'fauteuil', 'corrected'],
    ['chaise qui roule', 'fauteuil', 'all'],
    ['chariot pour handicapé', 'fauteuil', 'some'],
    ['prothèse pour la tension', 'tensiometre', 'some'],
  ])('"%s" finds %s by synonyms', async (search, slug, match) => {
    expect(await find(search)).toMatchObject({ slugs: [slug], match });
  });

  test.each(['iphone', 'bouilloire', 'préservatif'])('"%s" is no typo of a product', async (search) => {
    expect(await find(search)).toMatchObject({ slugs: [], match: 'none' });
  });

  test('when no product has all words, those with most of them are found', async () => {
    expect(await find('bequilles axillaires tensiometre')).toMatchObject({
      slugs: ['bequilles'],
      match: 'some',
    });
    expect((await find('bequilles tensiometre')).slugs.toSorted()).toEqual(['bequilles', 'tensiometre']);
  });

  test.each(['zzqxv', '%', '_', '\\', "' or 1=1 --", '"', '日本'])(
    '"%s" finds nothing, and the newest products are shown instead',
    async (search) => {
      const found = await find(search);
      expect(found).toMatchObject({ total: 0, products: [], match: 'none' });
      expect(found.nearest.map(({ slug }) => slug)).toEqual([
        'boeuf',
        'tensiometre',
        'fauteuil',
        'bequilles',
      ]);
    },
  );

  test('one wrong, missing, added or swapped letter in a word of a name still finds it, unless the first one is another', async () => {
    const words = ['bequilles', 'axillaires', 'fauteuil', 'roulant', 'tensiometre'];
    const edit = fc.record({
      word: fc.constantFrom(...words),
      place: fc.nat(),
      letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      kind: fc.constantFrom('change', 'drop', 'add', 'swap'),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ word, place, letter, kind }) => {
        const i = place % (word.length - 1);
        fc.pre(i > 0 || kind !== 'change');
        const rest = {
          change: letter + word.slice(i + 1),
          drop: word.slice(i + 1),
          add: letter + word.slice(i),
          swap: `${word[i + 1]}${word[i]}${word.slice(i + 2)}`,
        };
        expect((await find(word.slice(0, i) + rest[kind])).total).toBeGreaterThan(0);
      }),
      { numRuns: isNightly ? 400 : 120 },
    );
  });

  test('whatever is typed, the answer is a page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async (typed) => {
        expect((await find(tidySearch(typed))).page).toBe(1);
      }),
      { numRuns: 100 },
    );
  });

  describe('the order', () => {
    beforeAll(async () => {
      const { db } = database();
      await putOnSale(db, { slug: 'in-name', name: 'Xylo', price: 3000 });
      await putOnSale(db, { slug: 'longer-word', name: 'Xylophone', price: 1000 });
      await putOnSale(db, { slug: 'in-customer-words', name: 'Tambour', customerWords: 'xylo', price: 2000 });
      await putOnSale(db, { slug: 'in-description', descriptionFr: 'Comme un xylo.', price: 4000 });
      await database().pool.query("insert into search_synonyms (typed, meant) values ('xylo', 'marimba')");
      await putOnSale(db, { slug: 'synonym', name: 'Marimba', price: 5000 });
    });

    test('is the word in a name, then customers’ words, synonyms, then a longer word, then descriptions', async () => {
      expect((await find('xylo')).slugs).toEqual([
        'in-name',
        'in-customer-words',
        'synonym',
        'longer-word',
        'in-description',
      ]);
    });

    test.each([
      ['newest', ['synonym', 'in-description', 'in-customer-words', 'longer-word', 'in-name']],
      ['price-up', ['longer-word', 'in-customer-words', 'in-name', 'in-description', 'synonym']],
      ['price-down', ['synonym', 'in-description', 'in-name', 'in-customer-words', 'longer-word']],
    ] as const)('can be %s', async (sort, slugs) => {
      expect((await find('xylo', { sort })).slugs).toEqual(slugs);
    });
  });

  describe('lists', () => {
    test('are narrowed by stock, prices and category; categories are counted without the category', async () => {
      const wanted = { minPrice: 19_000, maxPrice: 145_000, category: 'medical' } as const;
      expect(await find('', wanted)).toMatchObject({
        slugs: ['tensiometre'],
        total: 1,
        isMore: false,
        categoryCounts: {
          all: { number: 3, isMore: false },
          orthopedic: { number: 2, isMore: false },
          medical: { number: 1, isMore: false },
          wellness: { number: 0, isMore: false },
        },
      });
      expect(await find('', { ...wanted, inStock: true })).toMatchObject({ slugs: [], match: 'all' });
    });

    test('say what the same search finds without filters', async () => {
      const found = await find('fauteuil', { maxPrice: 100 });
      expect(found).toMatchObject({ total: 0, match: 'all' });
      expect(found.nearest.map(({ slug }) => slug)).toEqual(['fauteuil']);
    });

    test('clamp a page past the end', async () => {
      expect(await find('', { page: 999_999, pageSize: 3, maxPrice: 4000 })).toMatchObject({
        page: 2,
        pageCount: 2,
        total: 4,
      });
    });

    test('never show an archived product', async () => {
      expect((await listNewest(database().db, 99)).map(({ slug }) => slug)).not.toContain('archived');
      expect(await findProductDetails(database().db, 'archived')).toBeUndefined();
      expect((await find('anciennes')).slugs).toEqual([]);
    });

    test('never carry the floor price', async () => {
      const product = await findProductDetails(database().db, 'fauteuil');
      expect(Object.keys(product ?? {})).not.toContain('lprice');
      expect(JSON.stringify(await find(''))).not.toMatch(/(?<![\w-])8000(?![\w-])/);
    });
  });

  test('an edited, archived, restored, sold out or deleted product is found as it is now', async () => {
    const { db, pool } = database();
    const { id } = await putOnSale(db, { slug: 'gone', name: 'Ukulele', stock: 1 });
    const change = (set: string) => pool.query(`update products set ${set} where id = $1`, [id]);
    const isFound = async (search: string, more = {}) => (await find(search, more)).slugs.includes('gone');
    expect(await isFound('ukulele', { inStock: true })).toBe(true);
    await pool.query("insert into stock_movements (product_id, change, reason) values ($1, -1, 'count')", [
      id,
    ]);
    expect(await isFound('ukulele', { inStock: true })).toBe(false);
    await change("name = 'Banjo', price = 777");
    expect(await isFound('ukulele')).toBe(false);
    expect(await isFound('banjo', { minPrice: 777, maxPrice: 777 })).toBe(true);
    await change('archived_at = now()');
    expect(await isFound('banjo')).toBe(false);
    await change('archived_at = null');
    expect(await isFound('banjo')).toBe(true);
    await pool.query('delete from stock_movements where product_id = $1', [id]);
    await pool.query('delete from products where id = $1', [id]);
    expect(await isFound('banjo')).toBe(false);
  });

  test('products that one statement changes are found as they are now', async () => {
    const { db, pool } = database();
    const ids: number[] = [];
    for (const slug of ['one', 'two', 'three'])
      ids.push((await putOnSale(db, { slug, name: 'Accordéon', stock: 0 })).id);
    expect(await find('accordeon', { inStock: true })).toMatchObject({ total: 0 });
    await pool.query(
      `insert into stock_movements (product_id, change, reason)
       select id, change, 'count' from unnest($1::int[]) as id, (values (5), (-2)) as moved (change)`,
      [ids],
    );
    const { rows } = await pool.query('select stock from products where id = any ($1)', [ids]);
    expect(rows).toEqual([{ stock: 3 }, { stock: 3 }, { stock: 3 }]);
    expect(await find('accordeon', { inStock: true })).toMatchObject({ total: 3 });
    await pool.query("update products set name = 'Clarinette ' || slug where id = any ($1)", [ids]);
    expect(await find('accordeon')).toMatchObject({ total: 0 });
    expect((await find('clarinette two')).slugs).toEqual(['two']);
  });
});
