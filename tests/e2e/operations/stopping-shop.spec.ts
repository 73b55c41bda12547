import { expect } from '@playwright/test';
import pg from 'pg';
import { findOrdered, orderRequest } from '../../support/crash/request-load.ts';
import { createInstallation } from '../../support/shop/shop-process.ts';
import { test } from '../../support/visitor.ts';

test('a shop that stops tells open back-offices of its last orders first', async () => {
  const installation = await createInstallation({ isDemo: true });
  const shop = await installation.open();
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const received: string[] = [];
  database.on('notification', ({ payload = '' }) => {
    const { kind, id } = JSON.parse(payload);
    if (kind === 'order') received.push(id);
  });
  await database.query('listen shop_events');
  // The first order is not notified before the lock is free, the second not before the first.
  await database.query(`
    alter function notify_of_order(uuid) rename to notify_of_order_at_once;
    create function notify_of_order(told uuid) returns void language sql
      as 'select notify_of_order_at_once(told) from pg_advisory_xact_lock(1)'`);
  await database.query('select pg_advisory_lock(1)');

  const product = await findOrdered(database);
  for (let order = 0; order < 2; order++) {
    const answer = await fetch(`${shop.address}/cart`, orderRequest(shop.address, product));
    expect(answer.status).toBe(303);
  }
  const stopped = shop.stop();
  await expect.poll(() => isOpen(shop.address)).toBe(false);
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await database.query(waiting)).rowCount).toBe(1);
  expect(received).toEqual([]);
  await database.query('select pg_advisory_unlock(1)');
  await stopped;
  expect(shop.process.exitCode).toBe(0);

  const { rows } = await database.query<{ id: string }>(
    "select id from orders where customer_name = 'Visiteur' order by created_at",
  );
  expect(rows).toHaveLength(2);
  await expect.poll(() => received).toEqual(rows.map(({ id }) => id));
  await database.end();
  await installation.close();
});

async function isOpen(address: string): Promise<boolean> {
  return await fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
