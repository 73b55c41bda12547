import { expect } from '@playwright/test';
import pg from 'pg';
import { startRequestLoad } from '../../support/crash/request-load.ts';
import { openRoundRobin } from '../../support/servers/round-robin.ts';
import { createInstallation, type ShopInstance } from '../../support/shop/shop-process.ts';
import { test } from '../../support/visitor.ts';

test('instances are replaced one after the other, and no request fails', async () => {
  test.setTimeout(120_000);
  const installation = await createInstallation({ isDemo: true });
  const settings = { DRAIN_SECONDS: '2' };
  let standing: ShopInstance[] = [await installation.open(settings)];
  const proxy = await openRoundRobin(() => standing.map(({ address }) => address));
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const asking = await startRequestLoad(proxy.address, database);

  for (let replaced = 0; replaced < 2; replaced++) {
    const [old] = standing;
    if (!old) throw new Error('no instance stands');
    const next = await installation.open(settings);
    standing = [old, next];
    const reached = asking.statuses.get(200) ?? 0;
    await expect.poll(() => asking.statuses.get(200), { timeout: 60_000 }).toBeGreaterThan(reached + 40);
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
  expect(await asking.countOrders()).toBe(asking.statuses.get(303));
  await database.end();
  await proxy.close();
  await installation.close();
});
