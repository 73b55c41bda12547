import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { chanceFrom } from '../../../bench/chance.ts';
import { describeProduct } from '../../../bench/large-shop-words.ts';
import { onDatabase } from '../../../tests/support/database.ts';
import { listProductsForStaff } from './backoffice.queries.ts';
import { products } from './product.tables.ts';
import { type Category, categories } from './product.ts';
import { searchProducts } from './search.queries.ts';
import { searchWords, tidySearch } from './search.ts';

/** Texts as sellers may write them: signs that patterns and queries give a sense to, blanks of all kinds, words of any length. */
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
      // Some came at the same moment: then the higher id comes first.
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

  test.each([
    ['sorted at once', 2000],
    ['taken apart by their names', 3],
    ['looked for among the newest', 60],
  ])('is what contains every word, in names first, then the newest: %s', async (_, fewEnough) => {
    await fc.assert(
      fc.asyncProperty(asked, async (wanted) => {
        const found = await searchProducts(database().db, { ...wanted, fewEnough });
        const { ids, total } = await findNaively(wanted);
        if (total === 0) {
          expect(found.isMended || wanted.search === '').toBe(true);
          return;
        }
        const pageCount = Math.ceil(total / wanted.pageSize);
        const page = Math.min(wanted.page, pageCount);
        expect(found).toMatchObject({ total, page, pageCount, isMended: false });
        expect(found.products.map(({ id }) => id)).toEqual(
          ids.slice((page - 1) * wanted.pageSize, page * wanted.pageSize),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('for the seller’s people is what contains every word in a text or the SKU, the lowest stock first', async () => {
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

  /** The definition, read from the products themselves. */
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
