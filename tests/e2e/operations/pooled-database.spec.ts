import { expect, test } from '@playwright/test';
import pg from 'pg';
import { findPgBouncer } from '../../../scripts/system-packages/pgbouncer.mjs';
import { hire } from '../../support/backoffice/backoffice.ts';
import { findOrdered, orderRequest } from '../../support/crash/request-load.ts';
import { promised } from '../../support/nightly.ts';
import { openPgBouncer, type PoolMode } from '../../support/servers/pgbouncer.ts';
import { openClient } from '../../support/shop/shop-client.ts';
import { createInstallation, type Installation, type ShopInstance } from '../../support/shop/shop-process.ts';

const orders = 24;
const missesNotifications =
  'ready, but prices may be up to 2 s old: no notification arrives through the pool (DATABASE_DIRECT_URL)';

test.skip(!process.env.CI && !findPgBouncer(), 'PgBouncer is not installed');

/** A shop on a database behind PgBouncer. */
async function behindPool(
  mode: PoolMode,
  work: (pooled: { installation: Installation; url: string; database: pg.Client }) => Promise<void>,
) {
  const installation = await createInstallation({ isDemo: true });
  const bouncer = await openPgBouncer(installation.databaseUrl, mode);
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  try {
    await work({ installation, url: bouncer.url, database });
  } finally {
    await database.end();
    // Some of these shops warn on purpose: each test reads their log itself.
    await installation.close().catch(() => {});
    await bouncer.close();
  }
}

/** Sends orders, six at a time, and expects that all are saved. */
async function expectOrders(shop: ShopInstance, database: pg.Client) {
  const product = await findOrdered(database);
  const statuses: number[] = [];
  const buyers = Array.from({ length: 6 }, async () => {
    for (let sent = 0; sent < orders / 6; sent += 1)
      statuses.push((await fetch(`${shop.address}/cart`, orderRequest(shop.address, product))).status);
  });
  await Promise.all(buyers);
  expect(statuses).toEqual(Array(orders).fill(303));
  const { rows } = await database.query(
    "select count(*)::int as saved from orders where customer_name = 'Visiteur'",
  );
  expect(rows).toEqual([{ saved: orders }]);
}

const read = async (shop: ShopInstance) => {
  const answer = await fetch(`${shop.address}/en/products/table-de-massage`);
  return { status: answer.headers.get('Cache-Status'), text: (await answer.text()).replace(/\s/g, ' ') };
};
const setPrice = (database: pg.Client, price: number) =>
  database.query("update products set price = $1 where slug = 'table-de-massage'", [price]);
const readiness = async (shop: ShopInstance) => (await fetch(`${shop.address}/readyz`)).text();

for (const mode of ['transaction', 'session'] as const)
  test(`behind PgBouncer that pools by ${mode}, with a direct address, the shop is as fast and as fresh as without`, async () => {
    await behindPool(mode, async ({ installation, url, database }) => {
      const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: installation.databaseUrl };
      const first = await installation.open(settings);
      await first.stop();
      const shop = await installation.open(settings);
      await expectOrders(shop, database);
      await expect.poll(async () => (await read(shop)).status).toBe('Comptoir; hit');
      await setPrice(database, 123_000);
      await expect
        .poll(async () => (await read(shop)).text, { timeout: promised(2000) })
        .toContain('123,000 FCFA');
      await expect.poll(async () => (await read(shop)).status).toBe('Comptoir; hit');
      expect(await readiness(shop)).not.toContain('but');
      const { rows } = await database.query(
        "select unnest(setconfig) as kept from pg_db_role_setting join pg_database on oid = setdatabase where datname = 'comptoir'",
      );
      expect(rows).toContainEqual({ kept: 'statement_timeout=10000' });
      expect(shop.output()).not.toContain('"level":40');
    });
  });

test('behind PgBouncer that pools by transaction, without a direct address, the shop says so and shows no page older than 2 s', async () => {
  test.setTimeout(90_000);
  await behindPool('transaction', async ({ installation, url, database }) => {
    const first = await installation.open({ DATABASE_URL: url });
    await first.stop();
    const shop = await installation.open({ DATABASE_URL: url });
    await expect.poll(() => readiness(shop)).toContain(missesNotifications);
    await expectOrders(shop, database);
    const warning = 'notifications do not arrive through the pool of DATABASE_URL';
    expect(shop.output().split(warning)).toHaveLength(2);

    for (const price of [121_000, 122_000, 123_000]) {
      await read(shop);
      await setPrice(database, price);
      const changedAt = performance.now();
      const wanted = `${price / 1000},000 FCFA`;
      let oldSeenAfter = 0;
      for (;;) {
        const askedAfter = performance.now() - changedAt;
        if ((await read(shop)).text.includes(wanted)) break;
        oldSeenAfter = askedAfter;
      }
      expect(oldSeenAfter).toBeLessThanOrEqual(2000);
      expect((await read(shop)).status).toBe('Comptoir; hit');
    }

    const client = openClient(shop.address);
    const staff = await hire(database, { role: 'admin', language: 'fr' });
    expect(await client.signIn(staff)).toBe(true);
    expect((await client.get('/admin/settings')).text).toContain('peuvent dater de 2 secondes');
    const editor = openClient(shop.address);
    expect(await editor.signIn(await hire(database, { role: 'editor', language: 'en' }))).toBe(true);
    expect((await editor.get('/admin/settings')).text).not.toContain('2 seconds');
  });
});
