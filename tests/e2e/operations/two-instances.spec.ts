import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import pg from 'pg';
import { formatFcfa } from '../../../app/domain/money/money.ts';
import { openFiles } from '../../../app/platform/files/files.server.ts';
import { createPictureStore } from '../../../app/platform/pictures/pictures.server.ts';
import { hire, type Staff } from '../../support/backoffice/backoffice.ts';
import { openLiveStream } from '../../support/backoffice/live-stream-client.ts';
import { photo, stockUp } from '../../support/backoffice/products.ts';
import { promised } from '../../support/nightly.ts';
import { openFileStore, type TestStore } from '../../support/servers/file-store.ts';
import { type MailServer, openMailServer } from '../../support/servers/mail-server.ts';
import { createInstallation, type Installation, type ShopInstance } from '../../support/shop/shop-process.ts';
import { test } from '../../support/visitor.ts';

test.describe.configure({ mode: 'serial' });

/** Two processes on one database and one file store, as behind a proxy. Both were started at once, on nothing. */
let installation: Installation;
const chosenPassword = 'choisi avant le premier départ';
let store: TestStore;
let mail: MailServer;
let [a, b]: ShopInstance[] = [];
let database: pg.Client;

test.beforeAll(async () => {
  // Two first starts each install the database or wait for it, on two busy cores.
  test.setTimeout(120_000);
  [mail, store, installation] = await Promise.all([openMailServer(), openFileStore(), createInstallation()]);
  const settings = {
    ...store.variables,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Comptoir <boutique@exemple.cm>',
    ADMIN_PASSWORD: chosenPassword,
    // One of the tests stops the file store: the log has a warning, no error.
    LOG_LEVEL: 'error',
  };
  [a, b] = await Promise.all([installation.open(settings), installation.open(settings)]);
  database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
});
test.afterAll(async () => {
  await database?.end();
  await installation.close();
  await store.close();
  await mail.close();
});

const both = () => {
  if (!a || !b) throw new Error('the instances are there only while tests run');
  return [a, b] as const;
};

/** Those headers of a browser that the shop reads. */
const post = (shop: ShopInstance, path: string, form: Record<string, string> | FormData, cookie = '') =>
  fetch(shop.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.address, Cookie: cookie },
    body: form instanceof FormData ? form : new URLSearchParams(form),
  });
const get = (shop: ShopInstance, path: string, headers: Record<string, string> = {}) =>
  fetch(shop.address + path, { redirect: 'manual', headers });

async function enter(
  shop: ShopInstance,
  { username, password }: Pick<Staff, 'username' | 'password'>,
): Promise<string> {
  const answer = await post(shop, '/admin', { name: username, password });
  expect(answer.status).toBe(302);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

const isIn = async (shop: ShopInstance, cookie: string) =>
  (await get(shop, '/admin/profile', { Cookie: cookie })).status === 200;

const one = async (sql: string, values: unknown[] = []) => (await database.query(sql, values)).rows[0];

async function anOrder(name: string, key: string = randomUUID()) {
  const { id, price } = await one('select id, price from products where stock > 50 order by id limit 1');
  const phone = `6${String(Math.floor(Math.random() * 1e8)).padStart(8, '7')}`;
  return { name, phone, key, line: `${id}-1`, total: String(price) };
}

test('two first starts at once run each migration, load the shop and name an administrator once', async () => {
  const demoFile = async (name: string) =>
    JSON.parse(await readFile(new URL(`../../../database/demo/${name}.json`, import.meta.url), 'utf8'));
  const demo: { more_pictures?: string[] }[] = await demoFile('products');
  const families: { variants: object[] }[] = await demoFile('families');
  expect(await one('select count(*)::int as products from products')).toEqual({
    products: demo.length + families.flatMap(({ variants }) => variants).length,
  });
  expect(await one('select count(*)::int as people from administrators')).toEqual({ people: 1 });
  expect(both().filter(({ output }) => output().includes('First administrator')).length).toBe(1);
  await enter(both()[1], { username: 'admin', password: chosenPassword });
  expect(both().filter(({ output }) => output().includes(chosenPassword))).toEqual([]);
  // The second instance removed its own copies of the pictures.
  const { disk } = await openFiles(store.settings, '');
  const more = demo.flatMap(({ more_pictures = [] }) => more_pictures);
  // Each guide draws where to measure, and three persons receive the buyers.
  const [guides, portraits] = [5, 3];
  expect((await createPictureStore(disk).list()).length).toBe(demo.length + more.length + guides + portraits);
});

test('a session opened at one instance is known to the other, and ends at both', async () => {
  const [first, second] = both();
  const staff = await hire(database, { role: 'editor', language: 'en' });
  const leaving = await enter(first, staff);
  expect(await isIn(second, leaving)).toBe(true);
  await post(first, '/admin/logout', {}, leaving);
  expect([await isIn(first, leaving), await isIn(second, leaving)]).toEqual([false, false]);

  const [mine, stolen] = [await enter(first, staff), await enter(second, staff)];
  const next = 'un autre mot de passe';
  const changed = await post(
    first,
    '/admin/profile/password',
    { current: staff.password, next, confirm: next },
    mine,
  );
  expect(changed.status).toBe(302);
  for (const shop of both())
    expect([await isIn(shop, stolen), await isIn(shop, mine)]).toEqual([false, true]);
});

test('an order placed at one instance is shown by the other; sent to both at once with one key it is one order', async () => {
  const [first, second] = both();
  const placed = await post(first, '/cart', await anOrder('Awa Ngo'));
  expect(placed.status).toBe(303);
  const shown = await get(second, placed.headers.get('Location') ?? '');
  expect(await shown.text()).toContain('Awa Ngo');

  for (let round = 0; round < 5; round++) {
    const order = await anOrder(`Deux fois ${round}`);
    const answers = await Promise.all(
      [first, second, first, second].map((shop) => post(shop, '/cart', order)),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get('Location'))).size).toBe(1);
    expect(
      await one('select count(*)::int as orders from orders where customer_name = $1', [order.name]),
    ).toEqual({
      orders: 1,
    });
  }
});

test('a cart is the visitor’s own, and either instance reads it', async () => {
  const [first, second] = both();
  const { id, name } = await one('select id, name from products order by id limit 1');
  const added = await post(first, '/cart/add', { product: String(id) });
  const cart = added.headers.getSetCookie().find((each) => each.startsWith('cart=')) ?? '';
  const page = await get(second, '/cart', { Cookie: cart.split(';')[0] ?? '' });
  expect(await page.text()).toContain(name);
});

test('an order placed at one instance reaches an open back-office of the other within 2 s', async () => {
  const [first, second] = both();
  const cookie = await enter(second, await hire(database, { role: 'editor', language: 'fr' }));
  const line = await openLiveStream(second, cookie);

  const name = `Visiteur ${randomUUID().slice(0, 6)}`;
  expect((await post(first, '/cart', await anOrder(name))).status).toBe(303);
  await expect.poll(line.received, { timeout: promised(2000), intervals: [20] }).toContain('"kind":"order"');
  expect(line.received()).not.toContain(name);

  // Only signed-in administrators learn who it was.
  const { id, number } = await one('select id, number from orders where customer_name = $1', [name]);
  expect(line.received()).toContain(id);
  const path = `/admin/orders/${id}/announcement`;
  expect(await (await get(second, path, { Cookie: cookie })).json()).toEqual({ number, name });
  expect((await get(second, path)).status).toBe(302);
  await line.leave();
});

test('each mail leaves once, whichever instance sends it', async () => {
  const [first, second] = both();
  await database.query("update settings set notify_new_message = true, notify_email = 'chef@exemple.cm'");
  mail.received.length = 0;
  const names = Array.from({ length: 12 }, (_, i) => `Curieux-${i}-${randomUUID().slice(0, 6)}`);
  await Promise.all(
    names.map((name, i) =>
      post(i % 2 ? first : second, '/?index', {
        name,
        email: `${name}@exemple.cm`,
        subject: `Délai ${name}`,
        message: `Bonjour de ${name}`,
      }),
    ),
  );
  await expect
    .poll(() => mail.received.length, { timeout: promised(15_000) })
    .toBeGreaterThanOrEqual(names.length);
  const waiting = () =>
    one("select count(*)::int as mails from mails where kind = 'new-message' and sent_at is null");
  await expect.poll(waiting).toEqual({ mails: 0 });
  // An instance that sends a mail counts an attempt first.
  expect(await one("select max(attempts) as most from mails where kind = 'new-message'")).toEqual({
    most: 1,
  });
  expect(mail.received.length).toBe(names.length);
  expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(names.length);
});

test('a product edited at one instance is seen on the pages of the other within 1 s', async () => {
  const [first, second] = both();
  const cookie = await enter(first, await hire(database, { role: 'editor', language: 'fr' }));
  const { id, slug } = await stockUp(database);
  for (const price of [12_345, 23_456, 34_567]) {
    // Cached by the other instance, if it caches pages.
    for (const path of [`/products/${slug}`, `/en/products/${slug}`]) await get(second, path);
    const { version } = await one('select version from products where id = $1', [id]);
    const form = {
      name: slug,
      nameEn: '',
      category: 'medical',
      price: String(price),
      lprice: '8000',
      descriptionFr: '',
      descriptionEn: '',
      customerWords: '',
      sku: '',
      imageUrl: '',
      imageColor: '',
      version: String(version),
    };
    expect((await post(first, `/admin/products/edit/${id}`, form, cookie)).status).toBe(302);
    for (const [path, language] of [
      [`/products/${slug}`, 'fr'],
      [`/en/products/${slug}`, 'en'],
    ] as const)
      await expect
        .poll(async () => (await get(second, path)).text(), { timeout: promised(1000), intervals: [20] })
        .toContain(formatFcfa(price, language));
  }
});

async function send(shop: ShopInstance, cookie: string, color: string) {
  const { buffer, name, mimeType } = await photo(color);
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return post(shop, '/upload', form, cookie);
}

test('a picture sent to one instance is served by the other: whole, or 304 for a copy that is current', async () => {
  const [first, second] = both();
  const cookie = await enter(first, await hire(database, { role: 'editor', language: 'fr' }));
  const { filePath } = await (await send(first, cookie, '#0f5257')).json();
  const path = `/images/${filePath}?w=400&f=webp`;
  const whole = await get(second, path);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(whole.headers.get('Vary')).toBeNull();
  const etag = whole.headers.get('ETag') ?? '';
  expect((await get(first, path)).headers.get('ETag')).toBe(etag);

  const same = await get(second, path, { 'If-None-Match': etag });
  expect([same.status, await same.text()]).toEqual([304, '']);
  const head = await fetch(second.address + path, { method: 'HEAD' });
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
    200,
    String(bytes.length),
    '',
  ]);
  for (const Range of ['bytes=10-19', `bytes=${bytes.length}-`]) {
    const ranged = await get(second, path, { Range });
    expect([ranged.status, ranged.headers.get('Accept-Ranges')], Range).toEqual([200, null]);
    expect(Buffer.from(await ranged.arrayBuffer()), Range).toEqual(bytes);
  }
});

test('without the file store pages are served, pictures say when to retry, and it recovers by itself', async () => {
  const [first, second] = both();
  const cookie = await enter(first, await hire(database, { role: 'editor', language: 'fr' }));
  const { filePath } = await (await send(first, cookie, '#b4472e')).json();
  const path = `/images/${filePath}?w=200`;
  await store.kill();

  expect((await get(second, '/products')).status).toBe(200);
  const missing = await get(second, path);
  expect([
    missing.status,
    missing.headers.get('Cache-Control'),
    Number(missing.headers.get('Retry-After')),
  ]).toEqual([503, 'no-store', 5]);
  const ready = await get(second, '/readyz');
  expect([ready.status, await ready.text()]).toEqual([200, 'ready, but the file store does not answer']);
  for (const [language, sentence] of [
    ['fr', /^La photo n’a pas pu être gardée/],
    ['en', /^The picture could not be kept/],
  ] as const) {
    const reader = await enter(first, await hire(database, { role: 'editor', language }));
    const refused = await send(first, reader, '#b4472e');
    expect([refused.status, (await refused.json()).error]).toEqual([503, expect.stringMatching(sentence)]);
  }

  await store.restart();
  expect((await get(second, path)).status).toBe(200);
  expect(await (await get(second, '/readyz')).text()).toBe('ready');
  expect((await send(first, cookie, '#b4472e')).status).toBe(200);
});
