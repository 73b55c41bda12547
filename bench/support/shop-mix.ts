import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type autocannon from 'autocannon';
import pg from 'pg';
import sharp from 'sharp';
import { hire } from '../../tests/support/backoffice/backoffice.ts';
import { openClient } from '../../tests/support/shop/shop-client.ts';
import { measureRate } from './drive.ts';
import { newSearch, orderScenario } from './scenarios.ts';

type Kind = { share: number; makeRequest: () => autocannon.Request };

/** Everything a shop does at once: cached pages, uncached pages, pictures, orders and back-office screens from 16 connections. */
export async function prepareMix(address: string, databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const administrator = openClient(address);
  const cookie = await signIn(administrator, database);
  const list = await fetch(`${address}/products`);
  const pictures = [...new Set((await list.text()).match(/\/images\/[^"?\s]+\?w=\d+(&amp;f=\w+)?/g))].map(
    (each) => each.replace('&amp;', '&'),
  );
  const order = await orderScenario(database);
  const photo = await takePhoto();

  const get = (paths: string[], headers = {}) => ({ path: paths[randomInt(paths.length)] ?? '/', headers });
  const kinds: Kind[] = [
    { share: 45, makeRequest: () => get(keptPages) },
    { share: 20, makeRequest: () => get(pictures) },
    { share: 20, makeRequest: newSearch.makeRequest },
    { share: 5, makeRequest: () => get(['/products/', '/en/products/', '/cart']) },
    { share: 7, makeRequest: order.makeRequest },
    { share: 3, makeRequest: () => get(screens, { Cookie: cookie }) },
  ];

  /** `takesFiles`: beside the requests an import of 10 000 rows and a photo. Answers a second, how many acts failed, and why. */
  async function run(seconds: number, { takesFiles = true } = {}) {
    const wrongs: string[] = [];
    const note = async (act: Promise<string | undefined>) => {
      const wrong = await act.catch(String);
      if (wrong) wrongs.push(wrong);
    };
    const beside = takesFiles
      ? Promise.all([note(importTable(administrator)), note(uploadPhoto(administrator, photo))])
      : undefined;
    const { perSecond, failures, reasons } = await measureRate(address, {
      seconds,
      callers: 16,
      scenario: { makeRequest: () => pick(kinds).makeRequest(), expectedStatuses: [200, 303] },
    });
    await beside;
    return { perSecond, failures: failures + wrongs.length, reasons: [...reasons, ...wrongs] };
  }

  return { run, close: () => database.end() };
}

const keptPages = [
  '/',
  '/en',
  '/products',
  '/en/products',
  '/products?category=medical',
  '/products/fauteuil-roulant-pliable',
  '/about',
  '/privacy',
];
const screens = [
  '/admin/dashboard',
  '/admin/orders',
  '/admin/products',
  '/admin/products?q=lit',
  '/admin/log',
  '/admin/messages',
];

function pick(kinds: Kind[]): Kind {
  let left = randomInt(100);
  for (const kind of kinds) {
    if (left < kind.share) return kind;
    left -= kind.share;
  }
  throw new Error('the shares do not add up to 100');
}

async function signIn(administrator: ReturnType<typeof openClient>, database: pg.Client): Promise<string> {
  await administrator.signIn(await hire(database, { role: 'admin', language: 'fr' }));
  return administrator.cookies();
}

/** 12 megapixels, as a phone takes them. */
function takePhoto(): Promise<Uint8Array> {
  return sharp('database/demo/pictures/fauteuil-roulant-leger.webp')
    .resize(4000, 3000, { fit: 'cover' })
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function uploadPhoto(administrator: ReturnType<typeof openClient>, photo: Uint8Array) {
  const form = new FormData();
  form.set('image', new Blob([Buffer.from(photo)]), 'photo.jpg');
  const { status, text } = await administrator.post('/upload', form);
  return status === 200 ? undefined : `a photo was answered ${status}: ${text}`;
}

/** 10 000 products, the same ones each time with other prices. */
async function importTable(administrator: ReturnType<typeof openClient>) {
  const price = randomInt(1000, 100_000);
  const rows = Array.from(
    { length: 10_000 },
    (_, i) => `MEM-${i};Article mesuré ${i};${price + i};500;Médical;${i % 7}`,
  );
  const form = new FormData();
  form.set('key', randomUUID());
  form.set(
    'table',
    new Blob([['sku;nom;prix;dernier prix;catégorie;stock', ...rows].join('\n')]),
    'table.csv',
  );
  const tried = await administrator.post('/admin/products/import', form);
  const { location } = tried;
  if (!location) return `a table was answered ${tried.status}`;
  const applied = await administrator.post(`${location}/apply`, {});
  if (applied.status !== 302) return `an import was answered ${applied.status}`;
  while (true) {
    const { status, text } = await administrator.get(`${location}/progress`);
    const { state } = status === 200 ? JSON.parse(text) : { state: `answered ${status}` };
    if (state === 'applied') return undefined;
    if (state !== 'applying') return `an import is ${state}`;
    await sleep(250);
  }
}
