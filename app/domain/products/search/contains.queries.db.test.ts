import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { describeProduct } from '../../../../tests/support/large-shop/large-shop-words.ts';
import { chanceFrom } from '../../../../tests/support/large-shop/seeded-random.ts';
import { searchWords, tidySearch } from '../../search-terms.ts';
import { listProductsForStaff } from '../list/staff-products.queries.ts';
import { products } from '../product.tables.ts';
import { type Category, categories } from '../product.ts';

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

onDatabase('what a search of an administrator finds', (database) => {
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

  test('is every product with every word in a text or the SKU, lowest stock first', async () => {
    await fc.assert(
      fc.asyncProperty(asked, fc.boolean(), async (wanted, archived) => {
        const found = await listProductsForStaff(database().db, {
          ...wanted,
          state: archived ? 'archived' : 'all',
        });
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
});
