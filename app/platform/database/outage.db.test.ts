import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { type Network, openNetwork } from '../../../tests/support/servers/network.ts';
import { type DatabasePool, openDatabase } from './database.server.ts';
import { isOutage } from './outage.server.ts';

onDatabase('a database that does not answer', (database) => {
  const opened: { close: () => Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.close();
  });

  async function openThrough(): Promise<{ shop: DatabasePool; network: Network }> {
    const url = new URL(database().url);
    const network = await openNetwork(() => new URL(database().url));
    url.port = String(network.port);
    const shop = openDatabase(url.href, () => {});
    opened.push(network, shop);
    return { shop, network };
  }

  /** Runs that many transactions at once, none of which may hang. Returns how many failed with "no answer". */
  async function countOutages({ db }: DatabasePool, count: number): Promise<number> {
    const all = Array.from({ length: count }, () =>
      db
        .transaction((tx) => tx.execute(sql`select 1`))
        .then(
          () => false,
          (error) => isOutage(error),
        ),
    );
    return (await Promise.all(all)).filter(Boolean).length;
  }

  test('a network that drops every packet is noticed long before TCP gives up, and no connection is lost to the pool', async () => {
    const { shop, network } = await openThrough();
    expect(await countOutages(shop, 16)).toBe(0);
    network.swallow();
    expect(await countOutages(shop, 32)).toBe(32);
    network.heal();
    // The pool may hand out a cut connection once more before it notices.
    await expect.poll(() => countOutages(shop, 32), { timeout: 15_000 }).toBe(0);
    expect(shop.pool.idleCount).toBe(shop.pool.totalCount);
  }, 60_000);

  test('connections cut at any statement of a transaction leave the pool, and it works on', async () => {
    const { shop, network } = await openThrough();
    for (const moment of [0, 1, 2, 4, 8, 16, 32]) {
      const all = countOutages(shop, 16);
      await pause(moment);
      network.cut();
      await all;
    }
    // The pool may hand out a cut connection once more before it notices.
    await expect.poll(() => countOutages(shop, 32), { timeout: 15_000 }).toBe(0);
    expect(shop.pool.waitingCount).toBe(0);
    expect(shop.pool.idleCount).toBe(shop.pool.totalCount);
  });

  test('a long statement is not cut', async () => {
    const { shop } = await openThrough();
    const { rows } = await shop.pool.query('select pg_sleep(2.6)::text, 1 as one');
    expect(rows).toMatchObject([{ one: 1 }]);
  });

  test('no request gets a connection that is inside another request’s transaction', async () => {
    const { shop, network } = await openThrough();
    await shop.pool.query('create table tried (a int)');
    network.delay(5);
    for (let round = 0; round < 10; round += 1) {
      const work = shop.db
        .transaction(async (tx) => {
          await tx.execute(sql`insert into tried values (1)`);
          throw new Error('changed its mind');
        })
        .catch(() => {});
      await pause(round * 3);
      network.cut();
      await work;
    }
    network.heal();
    await shop.pool.query('insert into tried values (2)');
    expect((await database().pool.query('select a from tried')).rows).toEqual([{ a: 2 }]);
  });
});
