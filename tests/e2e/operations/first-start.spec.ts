import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { migrate } from '../../../app/platform/database/migrations.server.ts';
import { startEmbeddedDatabase } from '../../../server/embedded-database/start-embedded-database.ts';
import { type KillableShop, prepareShop } from '../../support/crash/killable-shop.ts';
import { findLosses } from '../../support/database/nothing-lost.ts';

test('a shop that began empty stays the company’s own, however it is started later', async () => {
  test.setTimeout(300_000);
  const first = await prepareShop({ CATALOGUE: 'empty' });
  await first.open();
  await ask(
    first,
    `update company_info set name = 'Santé Plus', whatsapp = '+237699123456', niu = 'M019912345678Z'`,
  );
  await first.stop();

  const later = await prepareShop({ DATA_DIR: first.dataDir });
  for (const kill of [false, true]) {
    await later.open();
    expect(await ask(later, 'select name, whatsapp, niu from company_info')).toEqual([
      { name: 'Santé Plus', whatsapp: '+237699123456', niu: 'M019912345678Z' },
    ]);
    expect(await ask(later, 'select from products')).toEqual([]);
    if (kill) await later.kill('both');
    else await later.stop();
  }
  await later.close();
});

test('a first start that is killed in the middle leaves nothing, and the next one loads the demonstration once', async () => {
  test.setTimeout(300_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-first-'));
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  // The database goes on without the shop, so that it can be held in the middle.
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await migrate(database.url);
  await holder.query('begin; lock table messages in access exclusive mode');
  const killed = await prepareShop({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  const opening = killed.open().catch(() => {});
  await expect
    .poll(
      async () =>
        (
          await holder.query(
            `select from pg_locks where not granted and relation = 'messages'::regclass and pid <> pg_backend_pid()`,
          )
        ).rowCount,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  await killed.kill('app');
  await opening;
  await holder.query('rollback');
  const count = async () =>
    (
      await holder.query(
        `select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
           (select count(*)::int from messages) as messages, (select name from company_info) as company`,
      )
    ).rows;
  await expect.poll(count).toEqual([{ products: 0, orders: 0, messages: 0, company: '' }]);

  const second = await prepareShop({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  for (let start = 1; start <= 2; start += 1) {
    await second.open();
    expect(await count()).toEqual([{ products: 66, orders: 26, messages: 8, company: 'Comptoir Médical' }]);
    expect((await holder.query(findLosses)).rows).toEqual([]);
    await second.stop();
  }
  await holder.end();
  await database.stop();
  await second.close();
});

async function ask(shop: KillableShop, sql: string) {
  const client = new pg.Client({ connectionString: await shop.databaseUrl() });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
