import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import pg from 'pg';
import { openRoundRobin } from '../support/round-robin.ts';
import { layShopGround, type ShopInstance } from '../support/shop-process.ts';
import { test } from '../support/visitor.ts';

/** Asks without a pause, from several visitors at once, until told to stop; counts the answers by status. */
function keepAsking(address: string, product: { id: number; price: number }) {
  const statuses = new Map<number | string, number>();
  let isOver = false;
  const note = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  async function ask(round: number) {
    const isOrder = round % 10 === 0;
    const init: RequestInit = isOrder
      ? {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({
            name: 'Visiteur',
            phone: `6${String(Math.floor(Math.random() * 1e8)).padStart(8, '7')}`,
            key: randomUUID(),
            line: `${product.id}-1`,
            total: String(product.price),
          }),
        }
      : {};
    const path = isOrder ? '/cart' : ['/', '/products', '/en/products?q=lit', '/cart'][round % 4];
    const answer = await fetch(address + path, init);
    const said = await answer.text();
    note(answer.status < 500 ? answer.status : `${answer.status} to ${path}: ${said}`);
  }
  const visitors = Array.from({ length: 4 }, async (_, visitor) => {
    for (let round = visitor; !isOver; round++) {
      await ask(round).catch((error) => note(String(error.cause ?? error)));
      await pause(5);
    }
  });
  return {
    statuses,
    stop: async () => {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}

test('instances are replaced one after the other, and no request fails', async () => {
  test.setTimeout(120_000);
  const ground = await layShopGround();
  const settings = { DRAIN_SECONDS: '2' };
  let standing: ShopInstance[] = [await ground.open(settings)];
  const proxy = await openRoundRobin(() => standing.map(({ address }) => address));
  const database = new pg.Client({ connectionString: ground.databaseUrl });
  await database.connect();
  const { rows } = await database.query('select id, price from products where stock > 50 limit 1');
  const asking = keepAsking(proxy.address, rows[0]);

  for (let replaced = 0; replaced < 2; replaced++) {
    const [old] = standing;
    if (!old) throw new Error('no instance stands');
    const next = await ground.open(settings);
    standing = [old, next];
    await pause(500);
    const ended = old.stop();
    const readiness = async () => {
      const answer = await fetch(`${old.address}/readyz`);
      return [answer.status, await answer.text(), answer.headers.get('Connection')];
    };
    await expect.poll(readiness, { intervals: [10] }).toEqual([503, 'closing', 'close']);
    old.process.kill('SIGTERM');
    await ended;
    expect(old.process.exitCode).toBe(0);
    standing = [next];
  }
  await asking.stop();

  expect([...asking.statuses.keys()].toSorted()).toEqual([200, 303]);
  expect(asking.statuses.get(200)).toBeGreaterThan(100);
  const orders = await database.query("select 1 from orders where customer_name = 'Visiteur'");
  expect(orders.rowCount).toBe(asking.statuses.get(303));
  await database.end();
  await proxy.close();
  await ground.close();
});
