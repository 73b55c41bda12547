import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { type KillableShop, prepareShop } from '../../../support/crash/killable-shop.ts';
import { findLosses } from '../../../support/database/nothing-lost.ts';
import { type Answered, openClient, orderFields } from '../../../support/shop/shop-client.ts';

let disk = '';
let shop: KillableShop;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]).status !== 0) return;
  disk = folder;
  shop = await prepareShop({ DATA_DIR: disk });
  await shop.open();
});

test.afterAll(async () => {
  if (disk === '') return;
  await shop.stop();
  spawnSync('umount', [disk]);
  await rmdir(disk);
});

test('on a full disk pages are read, no order is called saved that is not, and within 10 s of new room orders are saved again', async () => {
  test.skip(disk === '', 'only who may mount a file system can fill one without harm');
  test.setTimeout(120_000);
  const visitor = openClient(shop.address);
  const [product] = await ask<{ id: number }>('select id from products where stock > 5 limit 1');
  const order = async (): Promise<{ key: string; answer: Answered }> => {
    const key = randomUUID();
    const lines: [number, number][] = [[product?.id ?? 0, 1]];
    const answer = await visitor.post(
      '/cart',
      orderFields({ key, name: 'Awa Pleine', phone: '677000011', lines }),
    );
    return { key, answer };
  };
  const saved: string[] = [];
  for (const page of ['/', '/products']) expect((await visitor.get(page)).status).toBe(200);

  await fillDisk();
  let refusal: Answered | undefined;
  for (let i = 0; i < 3000 && !refusal; i += 1) {
    const { key, answer } = await order();
    if (answer.status === 303) saved.push(key);
    else refusal = answer;
  }
  expect(refusal?.status).toBe(503);
  expect(refusal?.text).toContain('Rien n’a été enregistré');
  expect(shop.output()).toContain('No space left on device');
  for (const page of ['/', '/products', '/healthz']) expect((await visitor.get(page)).status).toBe(200);

  await rm(join(disk, 'filler'));
  await expect.poll(async () => (await order()).answer.status, { timeout: 10_000 }).toBe(303);
  const kept = await ask<{ key: string }>('select idempotency_key as key from orders');
  expect(saved.filter((key) => !kept.some((each) => each.key === key))).toEqual([]);
  expect(await ask(findLosses)).toEqual([]);
});

/** Not a byte is left: the log of writes goes on only as far as its file reaches. */
async function fillDisk() {
  for (let size = 2 ** 24; size >= 2 ** 12; size /= 2)
    for (let isRoom = true; isRoom; )
      isRoom = await writeFile(join(disk, 'filler'), Buffer.alloc(size), { flag: 'a' }).then(
        () => true,
        () => false,
      );
}

async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await shop.databaseUrl() });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}
