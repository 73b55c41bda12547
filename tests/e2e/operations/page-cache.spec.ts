import { expect } from '@playwright/test';
import fc from 'fast-check';
import type { Language } from '../../../app/domain/localized.ts';
import { formatFcfa } from '../../../app/domain/money.ts';
import { findProductBySlug, listNewest, listSimilar } from '../../../app/domain/products/product.queries.ts';
import {
  type Category,
  categories,
  type PublicProduct,
  productName,
} from '../../../app/domain/products/product.ts';
import { searchProducts } from '../../../app/domain/products/search/search.queries.ts';
import { type Database, openDatabase } from '../../../app/platform/database/database.server.ts';
import { listAddress } from '../../../app/storefront/products/list-address.ts';
import { createInstallation, type ShopInstance } from '../../support/shop/shop-process.ts';
import { test } from '../../support/visitor.ts';

/** Milliseconds after which no instance may show what was before. */
const latest = 1000;

type Edit = { sql: string; values: unknown[] };
type Seen = {
  path: string;
  language: Language;
  cards: (db: Database) => Promise<PublicProduct[] | undefined>;
};

test('after any edit, every instance shows it on every page within 1 s', async () => {
  test.setTimeout(120_000);
  const installation = await createInstallation({ isDemo: true });
  const [one, other] = [await installation.open(), await installation.open()];
  const { db, pool, close } = openDatabase(installation.databaseUrl, () => {});
  const { rows } = await pool.query<{ id: number; slug: string }>(
    'select id, slug from products order by id',
  );
  try {
    await fc.assert(
      fc.asyncProperty(
        edits(rows.map(({ id }) => id)),
        reads(rows.map(({ slug }) => slug)),
        async (edit, seen) => {
          // Kept by both before, so that there is something to be dropped.
          await Promise.all([one, other].map((shop) => cardsOf(shop, seen)));
          await pool.query(edit.sql, edit.values);
          const wanted = (await seen.cards(db))?.map((product) => cardText(product, seen.language));
          await Promise.all([one, other].map((shop) => waitFor(shop, seen, wanted)));
        },
      ),
      { numRuns: 100, endOnFailure: true },
    );
  } finally {
    await close();
    await installation.close();
  }
});

async function waitFor(shop: ShopInstance, seen: Seen, wanted: string[] | undefined) {
  await expect
    .poll(() => cardsOf(shop, seen), { message: seen.path, timeout: latest, intervals: [20] })
    .toEqual(wanted);
}

/** What a page shows of each of its products, in order; undefined when there is no such page. */
async function cardsOf(shop: ShopInstance, { path }: Seen): Promise<string[] | undefined> {
  const answer = await fetch(shop.address + path);
  const html = await answer.text();
  if (answer.status === 404) return undefined;
  expect(answer.status, path).toBe(200);
  return html
    .split('data-product="')
    .slice(1)
    .map((card) => {
      const text = card.replace(/<template[\s\S]*/, '');
      const [, name] = /<h[13][^>]*>(?:<a[^>]*>)?([^<]*)</.exec(text) ?? [];
      const [, price] = /class="price[^"]*">([^<]*)</.exec(text) ?? [];
      const [, badge] = /<span class="(badge[^"]*)">/.exec(text) ?? [];
      return `${name} ${price} ${badge}`;
    });
}

function cardText(product: PublicProduct, language: Language): string {
  const badge = product.stock === 0 ? 'badge badge-out' : product.stock <= 5 ? 'badge badge-few' : 'badge';
  return `${productName(product, language)} ${formatFcfa(product.price, language)} ${badge}`;
}

function edits(ids: number[]): fc.Arbitrary<Edit> {
  const id = fc.constantFrom(...ids.slice(0, 20));
  return fc.oneof(
    fc.record({
      sql: fc.constant('update products set price = $2 where id = $1'),
      values: fc.tuple(id, fc.integer({ min: 1, max: 999_999 })),
    }),
    fc.record({
      sql: fc.constant('update products set name = $2, name_en = $2 where id = $1'),
      values: fc.tuple(id, fc.constantFrom('Lit médical', 'Canne', 'Ballon bleu', 'Fauteuil')),
    }),
    fc.record({
      sql: fc.constant(
        `insert into stock_movements (product_id, change, reason)
         select id, $2 - stock, 'count' from products where id = $1 and stock <> $2`,
      ),
      values: fc.tuple(id, fc.integer({ min: 0, max: 8 })),
    }),
    fc.record({
      sql: fc.constant(
        'update products set archived_at = case when archived_at is null then now() end where id = $1',
      ),
      values: fc.tuple(id),
    }),
    fc.record({
      sql: fc.constant('update products set category = $2 where id = $1'),
      values: fc.tuple(id, fc.constantFrom(...categories)),
    }),
    fc.record({
      sql: fc.constant(
        `insert into products (slug, name, name_en, price, lprice, category)
         values ('essai-' || nextval('order_number'), $1, $1, 100, 50, $2)`,
      ),
      values: fc.tuple(fc.constantFrom('Lit neuf', 'Canne neuve'), fc.constantFrom(...categories)),
    }),
    fc.constant<Edit>({ sql: 'update company_info set phone = phone', values: [] }),
  );
}

function reads(slugs: string[]): fc.Arbitrary<Seen> {
  const language = fc.constantFrom<Language>('fr', 'en');
  const at = (language: Language, path: string) =>
    language === 'fr' ? path : `/en${path === '/' ? '' : path}`;
  const list = (language: Language, search: string, category: Category | undefined, page: number): Seen => {
    const wanted = { search, category, page };
    return {
      path: at(language, listAddress(wanted)),
      language,
      cards: async (db) => (await searchProducts(db, { ...wanted, pageSize: 24 })).products,
    };
  };
  return fc.oneof(
    language.map((language) => ({
      path: at(language, '/'),
      language,
      cards: (db: Database) => listNewest(db, 9),
    })),
    fc
      .tuple(
        language,
        fc.constantFrom('', 'lit', 'canne', 'fauteuil'),
        fc.option(fc.constantFrom(...categories), { nil: undefined }),
        fc.integer({ min: 1, max: 3 }),
      )
      .map(([language, search, category, page]) => list(language, search, category, page)),
    fc.tuple(language, fc.constantFrom(...slugs.slice(0, 20))).map(([language, slug]) => ({
      path: at(language, `/products/${slug}`),
      language,
      cards: async (db: Database) => {
        const product = await findProductBySlug(db, slug);
        return product && [product, ...(await listSimilar(db, product, 3))];
      },
    })),
  );
}
