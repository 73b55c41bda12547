import { expect } from '@playwright/test';
import fc from 'fast-check';
import '../../support/same-cases.ts';
import type { Language } from '../../../app/domain/localized.ts';
import { formatFcfa } from '../../../app/domain/money/money.ts';
import {
  findProductDetails,
  listGoesWith,
  listInstead,
  listNearest,
} from '../../../app/domain/products/list/product-details.queries.ts';
import { sorts } from '../../../app/domain/products/list/product-list.ts';
import { listNewest } from '../../../app/domain/products/product.queries.ts';
import { cardOf, categories, type PublicProduct, productName } from '../../../app/domain/products/product.ts';
import { searchProducts } from '../../../app/domain/products/search/search.queries.ts';
import { type Database, openDatabase } from '../../../app/platform/database/database.server.ts';
import {
  everything,
  type ListQuery,
  listAddress,
  parseListAddress,
} from '../../../app/storefront/products/list/list-address.ts';
import { promised } from '../../support/nightly.ts';
import { createInstallation, type ShopInstance } from '../../support/shop/shop-process.ts';
import { test } from '../../support/visitor.ts';

/** After this many ms no instance may show the old page; other journeys use the processors too. */
const latest = promised(5000);
const latestKept = promised(1000);

type Edit = { sql: string; values: unknown[] };
type Seen = {
  path: string;
  cards: (db: Database) => Promise<string[] | undefined>;
};

test('after any edit, every instance shows it on every page', async () => {
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
          // Cached by both instances, so that the change must invalidate it.
          await Promise.all([one, other].map((shop) => cardsOf(shop, seen.path)));
          await pool.query(edit.sql, edit.values);
          const wanted = await seen.cards(db);
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

test('a product’s page shows what a price or a stock makes nearest', async () => {
  const installation = await createInstallation({ isDemo: true });
  const shop = await installation.open();
  const { pool, close } = openDatabase(installation.databaseUrl, () => {});
  const first = async () => (await cardsOf(shop, '/products/barres-paralleles'))?.[1]?.replace(/\s/g, ' ');
  try {
    await expect.poll(first).toBe('Fauteuil roulant léger aluminium 235 000 FCFA stock stock-few');
    await count(pool, 'fauteuil-roulant-leger', 0);
    await expect.poll(first).toBe('Fauteuil roulant pliable 145 000 FCFA stock');
    await count(pool, 'fauteuil-roulant-leger', 20);
    await expect.poll(first).toBe('Fauteuil roulant léger aluminium 235 000 FCFA stock');
    await pool.query(`update products set price = 300000 where slug = 'bandes-elastiques'`);
    await expect.poll(first).toBe('Lot de cinq bandes élastiques 300 000 FCFA stock');
  } finally {
    await close();
    await installation.close();
  }
});

/** Each is asked for at an address of its own, so that no cached page answers: `&min=` chooses nothing. */
const kept: { what: string; sql: string; path: string; card: string; isShown: boolean }[] = [
  {
    what: 'a price',
    sql: `update products set price = 777 where slug = 'cannes-anglaises'`,
    path: '/products?category=orthopedic',
    card: 'Cannes anglaises 777 FCFA stock',
    isShown: true,
  },
  {
    what: 'a name',
    sql: `update products set name = 'Canne bleue' where slug = 'cannes-anglaises'`,
    path: '/products?q=cane',
    card: 'Canne bleue 777 FCFA stock',
    isShown: true,
  },
  {
    what: 'a category',
    sql: `update products set category = 'wellness' where slug = 'cannes-anglaises'`,
    path: '/products?category=wellness',
    card: 'Canne bleue 777 FCFA stock',
    isShown: true,
  },
  {
    what: 'a word that a typo is corrected with',
    sql: `update products set customer_words = 'zorglubine' where slug = 'cannes-anglaises'`,
    path: '/products?q=zorgluvine',
    card: 'Canne bleue 777 FCFA stock',
    isShown: true,
  },
  {
    what: 'a synonym',
    sql: `insert into search_synonyms (typed, meant, both_ways) values ('klaxophone', 'canne bleue', false)`,
    path: '/products?q=klaxophone',
    card: 'Canne bleue 777 FCFA stock',
    isShown: true,
  },
  {
    what: 'a stock of none',
    sql: `insert into stock_movements (product_id, change, reason)
      select id, -stock, 'count' from products where slug = 'cannes-anglaises'`,
    path: '/products?stock=1&category=wellness',
    card: 'Canne bleue 777 FCFA stock',
    isShown: false,
  },
  {
    what: 'a hidden product',
    sql: `update products set archived_at = now(), hidden = true where slug = 'cannes-anglaises'`,
    path: '/products?category=wellness',
    card: 'Canne bleue 777 FCFA stock stock-out',
    isShown: false,
  },
  {
    what: 'a product on sale again',
    sql: `update products set archived_at = null, hidden = false where slug = 'cannes-anglaises'`,
    path: '/products?category=wellness',
    card: 'Canne bleue 777 FCFA stock stock-out',
    isShown: true,
  },
  {
    what: 'an archived product',
    sql: `update products set archived_at = now() where slug = 'cannes-anglaises'`,
    path: '/products?category=wellness',
    card: 'Canne bleue 777 FCFA stock stock-out',
    isShown: false,
  },
];

test('what lists and searches keep in memory follows each change on every instance', async () => {
  const installation = await createInstallation({ isDemo: true });
  const shops = [await installation.open(), await installation.open()];
  const { pool, close } = openDatabase(installation.databaseUrl, () => {});
  let asked = 0;
  const isShownBy = async (shop: ShopInstance, path: string, card: string) => {
    asked += 1;
    const cards = await cardsOf(shop, `${path}&min=${asked}`);
    return cards?.map((each) => each.replace(/\s/g, ' ')).includes(card);
  };
  try {
    for (const { what, sql, path, card, isShown } of kept) {
      for (const shop of shops) expect(await isShownBy(shop, path, card), what).toBe(!isShown);
      await pool.query(sql);
      const shows = (shop: ShopInstance) =>
        expect
          .poll(() => isShownBy(shop, path, card), { message: what, timeout: latestKept, intervals: [20] })
          .toBe(isShown);
      await Promise.all(shops.map(shows));
    }
  } finally {
    await close();
    await installation.close();
  }
});

async function count(pool: ReturnType<typeof openDatabase>['pool'], slug: string, stock: number) {
  await pool.query(
    `insert into stock_movements (product_id, change, reason) select id, $2 - stock, 'count' from products where slug = $1`,
    [slug, stock],
  );
}

async function waitFor(shop: ShopInstance, seen: Seen, wanted: string[] | undefined) {
  await expect
    .poll(() => cardsOf(shop, seen.path), { message: seen.path, timeout: latest, intervals: [20] })
    .toEqual(wanted);
}

/** What a page shows of each of its products, in order; undefined when there is no such page. */
async function cardsOf(shop: ShopInstance, path: string): Promise<string[] | undefined> {
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
      const [, stock] = /<span class="(stock[^"]*)">/.exec(text) ?? [];
      return `${name} ${price} ${stock}`;
    });
}

function cardText(shown: PublicProduct, language: Language): string {
  const product = cardOf(shown);
  const { family } = product;
  const price = formatFcfa(product.price, language);
  const isDearer = family && family.toPrice > family.fromPrice;
  return lineOf(product, language, isDearer ? fromPrice(price, language) : price);
}

const fromPrice = (price: string, language: Language) =>
  ({ fr: `dès ${price}`, en: `from ${price}` })[language];

function lineOf(product: PublicProduct, language: Language, price: string): string {
  const stock = product.stock === 0 ? 'stock stock-out' : product.stock <= 5 ? 'stock stock-few' : 'stock';
  return `${productName(product, language)} ${price} ${stock}`;
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
  const list = (language: Language, asked: Partial<ListQuery>): Seen => {
    const wanted = parseListAddress(
      new URLSearchParams(listAddress({ ...everything, ...asked }).split('?')[1]),
    );
    return {
      path: at(language, listAddress(wanted)),
      cards: async (db) => {
        const { products, nearest } = await searchProducts(db, { ...wanted, pageSize: 24 });
        return [...products, ...nearest].map((product) => cardText(product, language));
      },
    };
  };
  return fc.oneof(
    language.map((language) => ({
      path: at(language, '/'),
      cards: async (db: Database) => (await listNewest(db, 9)).map((product) => cardText(product, language)),
    })),
    fc
      .tuple(
        language,
        fc.constantFrom('', 'lit', 'canne', 'fauteuil', 'zqkk'),
        fc.option(fc.constantFrom(...categories), { nil: undefined }),
        fc.constantFrom(...sorts),
        fc.constantFrom({}, { inStock: true }, { minPrice: 10_000 }, { maxPrice: 20_000 }),
        fc.integer({ min: 1, max: 3 }),
      )
      .map(([language, search, category, sort, filter, page]) =>
        list(language, { ...filter, search, category, sort, page }),
      ),
    fc.tuple(language, fc.constantFrom(...slugs.slice(0, 20))).map(([language, slug]) => ({
      path: at(language, `/products/${slug}`),
      cards: async (db: Database) => {
        const details = await findProductDetails(db, slug);
        if (!details) return undefined;
        const { product } = details;
        const chosen = await listGoesWith(db, product);
        const nearest = await listNearest(db, product, { limit: 4 });
        const instead = product.stock === 0 ? await listInstead(db, product, { limit: 4 }) : [];
        const alike = chosen.length > 0 ? chosen : nearest;
        const others = [...instead, ...alike.filter(({ id }) => !instead.some((each) => each.id === id))];
        const price = formatFcfa(product.price, language);
        const isDearer =
          !details.isChosen && details.family?.variants.some((variant) => variant.price > product.price);
        return [
          lineOf(product, language, isDearer ? fromPrice(price, language) : price),
          ...others.map((other) => cardText(other, language)),
        ];
      },
    })),
  );
}
