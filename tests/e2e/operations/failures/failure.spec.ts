import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../../../server/embedded-database/start-embedded-database.ts';
import { hire } from '../../../support/backoffice/backoffice.ts';
import { type KillableShop, prepareShop } from '../../../support/crash/killable-shop.ts';
import { expectWithin } from '../../../support/nightly.ts';
import { type Network, openNetwork } from '../../../support/servers/network.ts';
import { openClient, orderFields, type ShopClient } from '../../../support/shop/shop-client.ts';

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
  test(`while the database ${name}, pages are read, nothing is called saved, and the shop recovers within 5 s`, async () => {
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
    // A proxy sends visitors where the last good pages are.
    expect(ready).toMatchObject({ status: 200, text: 'ready, but the database does not answer' });
    for (const copy of copies) {
      expect(copy.status).toBe(200);
      expect(copy.text).toContain('<h1');
      expectWithin(5000, copy.took);
    }

    const [typo, misspelt, unknown, english, saved, message, screen, change] = await Promise.all([
      visitor.post(
        '/cart',
        orderFields({ key: randomUUID(), name: 'Awa Panne', phone: '12', lines: [[productId, 1]] }),
      ),
      visitor.post('/?index', { name: 'Awa', email: 'awa@', subject: 'Bonjour', message: 'Texte à garder' }),
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
    for (const answer of [saved, message, typo, misspelt]) expectWithin(5000, answer.took);
    expect(misspelt.status).toBe(422);
    for (const kept of ['Cette adresse', 'value="awa@"', 'Texte à garder'])
      expect(misspelt.text).toContain(kept);
    expect(typo.status).toBe(422);
    for (const kept of [
      'Ce numéro n’est pas valable',
      'value="Awa Panne"',
      'value="12"',
      `value="${productId}-1"`,
    ])
      expect(typo.text).toContain(kept);
    expect(unknown.text).toContain('La boutique ne répond pas pour le moment');
    expect(english.text).toContain('The shop cannot answer right now');
    expect(saved.text).toContain('Rien n’a été enregistré. Votre panier et vos coordonnées sont conservés.');
    expect(saved.text).toContain(`value="${key}"`);
    expect(saved.text).toContain('value="Awa Panne"');
    expect(message.text).toContain('tes-vous ouverts le samedi');
    expect(screen.text).toContain('Try again');

    await end();
    expectWithin(5000, await shop.recover());
    // "Not saved" must be true: the buyer may order elsewhere.
    expect(await read('select id from orders where idempotency_key = $1', [key])).toEqual([]);
    const again = await visitor.post('/cart', order);
    expect(again).toMatchObject({ status: 303, location: expect.stringContaining('/order/') });
    expect((await visitor.post('/cart', order)).location).toBe(again.location);
    expect((await admin.get('/admin/orders')).text).toContain('Awa Panne');
    expect((await visitor.get('/readyz')).status).toBe(200);
  });
}

test.describe('when the database goes away at the commit of an order', () => {
  test.afterEach(() => network.heal());

  test('without JavaScript: within 5 s the page says that it may be saved, and sending again finds the one order', async () => {
    const key = randomUUID();
    const order = orderFields({ key, name: 'Awa Incertaine', phone: '677000011', lines: [[productId, 1]] });
    network.loseAnswerTo('commit', { after: 'record order', thenRefuse: true });
    const first = await visitor.post('/cart', order);
    expect(first.status).toBe(503);
    expectWithin(5000, first.took);
    expect(first.text).toContain(
      'Nous ne savons pas encore si votre commande est enregistrée. Envoyez-la de nouveau\u00a0: elle ne sera pas passée deux fois.',
    );
    expect(first.text).not.toContain('Rien n’a été enregistré');
    for (const kept of [`value="${key}"`, 'value="Awa Incertaine"', `value="${productId}-1"`])
      expect(first.text).toContain(kept);
    const [hidden] = /<input type="hidden" name="maybe-saved"[^>]*>/.exec(first.text) ?? [];
    expect(hidden).toContain('value="yes"');

    const again: [string, string][] = [...order, ['maybe-saved', 'yes']];
    const english = await visitor.post('/en/cart', again);
    expect(english.text).toContain(
      'We do not know yet whether your order is saved. Send it again: it is not ordered twice.',
    );
    network.heal();
    await shop.recover();
    expect(await visitor.post('/cart', again)).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/order\//),
    });
    expect(await read('select from orders where idempotency_key = $1', [key])).toHaveLength(1);
  });

  test('with JavaScript: the cart and what was typed stay, and the same button finds the one order', async ({
    page,
  }) => {
    await page.goto(`${shop.address}/products`);
    await page.getByRole('button', { name: 'Ajouter au panier' }).first().click();
    await page.goto(`${shop.address}/cart`);
    await page.getByLabel('Nom').fill('Awa Deux Fois');
    await page.getByLabel('Téléphone').fill('677000011');
    network.loseAnswerTo('commit', { after: 'record order', thenRefuse: true });
    await page.getByRole('button', { name: 'Passer la commande' }).click();
    await expect(page.locator('[data-error-summary]').getByText(/Nous ne savons pas encore/)).toBeVisible();
    await expect(page.getByText(/Rien n’a été enregistré/)).toHaveCount(0);
    await expect(page.getByLabel('Nom')).toHaveValue('Awa Deux Fois');
    await expect(page.getByLabel(/^Quantité/)).toHaveValue('1');
    network.heal();
    await shop.recover();
    await page.getByRole('button', { name: 'Passer la commande' }).click();
    await expect(page).toHaveURL(/\/order\//);
    expect(await read("select from orders where customer_name = 'Awa Deux Fois'")).toHaveLength(1);
    await page.goto(`${shop.address}/cart`);
    await expect(page.getByText('Votre panier est vide').first()).toBeVisible();
  });

  test('the same of an order that is entered in the back-office, within 5 s, and of a message', async () => {
    const key = randomUUID();
    const entry = {
      key,
      name: 'Awa Saisie',
      phone: '677000011',
      language: 'fr',
      note: '',
      lines: JSON.stringify([[productId, '1', '']]),
    };
    network.loseAnswerTo('commit', { after: 'record order', thenRefuse: true });
    // As the back-office's script sends it: the page stays, with what was typed.
    const entered = await admin.post('/admin/orders/new.data', entry);
    expect(entered).toMatchObject({ status: 503, text: expect.stringContaining('"reason","unknown"') });
    expectWithin(5000, entered.took);
    network.heal();
    await shop.recover();
    const again = await admin.post('/admin/orders/new', { ...entry, 'maybe-saved': 'yes' });
    expect(again.status).toBe(302);
    expect(await read('select from orders where idempotency_key = $1', [key])).toHaveLength(1);

    const message = { name: 'Awa', email: 'awa@exemple.example', subject: 'Incertain', message: 'Arrivé' };
    network.loseAnswerTo('commit', { after: 'insert into "messages"', thenRefuse: true });
    expect((await visitor.post('/?index', message)).text).toContain(
      'Nous ne savons pas encore si votre message nous est parvenu.',
    );
    network.heal();
    await shop.recover();
    expect((await visitor.post('/?index', message)).status).toBe(303);
    expect(await read("select from messages where subject = 'Incertain'")).toHaveLength(1);
  });
});

test('visitors who disconnect during a request leave no transaction open', async () => {
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

test('the log reports none of it as a bug, and repeats nothing that was typed', async () => {
  const lines = shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  expect(lines.map(({ msg }) => msg)).toContain('order not saved');
  expect(shop.output()).not.toContain('Awa Panne');
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
