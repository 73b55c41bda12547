import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../server/embedded-database/start-embedded-database.ts';
import { type KillableShop, prepareShop } from '../support/killable-shop.ts';
import { type Network, openNetwork } from '../support/network.ts';
import { hire } from '../support/office.ts';
import { openClient, orderFields, type ShopClient } from '../support/shop-client.ts';

test.describe.configure({ mode: 'serial' });

let dataDir: string;
let database: EmbeddedDatabase;
let network: Network;
let shop: KillableShop;
let visitor: ShopClient;
let admin: ShopClient;
let productId: number;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comptoir-far-'));
  database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const url = new URL(database.url);
  network = await openNetwork(() => new URL(database.url));
  url.port = String(network.port);
  shop = await prepareShop({ DATABASE_URL: url.href });
  await shop.open();
  visitor = openClient(shop.address);
  admin = openClient(shop.address);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const staff = await hire(client, { role: 'admin', language: 'en' });
  productId = (await client.query('select id from products where stock > 5 limit 1')).rows[0].id;
  await client.end();
  expect(await admin.signIn(staff)).toBe(true);
});

test.afterAll(async () => {
  await shop.close();
  await network.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const failures: { name: string; begin: () => Promise<void>; end: () => Promise<void> }[] = [
  {
    name: 'refuses every connection',
    begin: () => database.stop(),
    end: async () => {
      database = await startEmbeddedDatabase({ dataDir, log: () => {} });
    },
  },
  {
    name: 'is out of reach, and nobody is told',
    begin: async () => network.swallow(),
    end: async () => network.heal(),
  },
  {
    name: 'takes two seconds for every word',
    begin: async () => network.delay(2000),
    end: async () => network.heal(),
  },
];

for (const { name, begin, end } of failures) {
  test(`while the database ${name}, pages are read, nothing is taken for saved, and it mends by itself`, async () => {
    const pages = ['/', '/en/products', '/products?category=medical', '/about'];
    for (const page of pages) expect((await visitor.get(page)).status).toBe(200);
    const key = randomUUID();
    const order = orderFields({ key, name: 'Awa Panne', phone: '677000011', lines: [[productId, 1]] });
    await begin();

    const [alive, ready, ...copies] = await Promise.all([
      visitor.get('/healthz'),
      visitor.get('/readyz'),
      ...pages.map((page) => visitor.get(page)),
    ]);
    expect(alive).toMatchObject({ status: 200, text: 'alive' });
    expect(ready.status).toBe(503);
    for (const copy of copies) {
      expect(copy.status).toBe(200);
      expect(copy.text).toContain('<h1');
      expect(copy.took).toBeLessThan(5000);
    }

    const [unknown, english, saved, message, screen, change] = await Promise.all([
      visitor.get(`/products?q=${randomUUID().slice(0, 8)}`),
      visitor.get('/en/order/nobodys-order-is-there-1'),
      visitor.post('/cart', order),
      visitor.post('/?index', {
        name: 'Awa',
        email: 'awa@exemple.cm',
        subject: 'Bonjour',
        message: 'Êtes-vous ouverts le samedi',
      }),
      admin.get('/admin/orders'),
      admin.post(`/admin/products/${productId}/archive`, {}),
    ]);
    for (const answer of [unknown, english, saved, message, screen, change]) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    for (const answer of [saved, message]) expect(answer.took).toBeLessThan(5000);
    expect(unknown.text).toContain('La boutique ne répond pas pour le moment');
    expect(english.text).toContain('The shop cannot answer right now');
    expect(saved.text).toContain('Rien n’a été enregistré. Votre panier et vos coordonnées sont conservés.');
    expect(saved.text).toContain(`value="${key}"`);
    expect(saved.text).toContain('value="Awa Panne"');
    expect(message.text).toContain('tes-vous ouverts le samedi');
    expect(screen.text).toContain('Try again');

    await end();
    const back = performance.now();
    await shop.recover();
    expect(performance.now() - back).toBeLessThan(5000);
    // Who was told "not saved" may order elsewhere: it must be true.
    expect(await read('select id from orders where idempotency_key = $1', [key])).toEqual([]);
    const again = await visitor.post('/cart', order);
    expect(again).toMatchObject({ status: 303, location: expect.stringContaining('/order/') });
    expect((await visitor.post('/cart', order)).location).toBe(again.location);
    expect((await admin.get('/admin/orders')).text).toContain('Awa Panne');
    expect((await visitor.get('/readyz')).status).toBe(200);
  });
}

test('visitors who go away in the middle leave nothing behind', async () => {
  const leave = async (path: string, init: RequestInit, after: number) => {
    const gone = AbortSignal.timeout(after);
    await fetch(shop.address + path, { ...init, signal: gone }).catch(() => {});
  };
  const order = () =>
    new URLSearchParams(
      orderFields({ key: randomUUID(), name: 'Awa Partie', phone: '677000011', lines: [[productId, 1]] }),
    );
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      i % 2 === 0
        ? leave(`/products?q=${randomUUID()}`, {}, 1 + i)
        : leave('/cart', { method: 'POST', body: order() }, 1 + i),
    ),
  );
  await shop.recover();
  await expect
    .poll(
      async () =>
        (await read("select 1 from pg_stat_activity where state like 'idle in transaction%'")).length,
    )
    .toBe(0);
});

test('none of it was a bug to the log, nor a sentence with what somebody typed', async () => {
  const lines = shop
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  expect(lines.map(({ msg }) => msg)).toContain('order not saved');
  expect(shop.said()).not.toContain('Awa Panne');
  const saved = await read("select number from orders where customer_name = 'Awa Panne'");
  expect(saved.length).toBe(failures.length);
});

async function read(sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql, values);
  await client.end();
  return rows;
}
