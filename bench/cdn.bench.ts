import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { formatFcfa } from '../app/domain/money/money.ts';
import { ensureTool } from '../scripts/system-packages/debian-packages.mjs';
import { findFreePort } from '../server/embedded-database/postmaster.ts';
import { hire } from '../tests/support/backoffice/backoffice.ts';
import { startRequestLoad } from '../tests/support/crash/request-load.ts';
import { openClient, orderFields } from '../tests/support/shop/shop-client.ts';
import { createInstallation } from '../tests/support/shop/shop-process.ts';
import { answers } from './support/processes.ts';
import { report } from './support/report.ts';

/**
 * Behind Varnish with docs/varnish.vcl: how old is a price after it changed, and does it keep what belongs to one visitor? Only
 * the ports of the example are changed.
 */
const changes = Number(process.env.ROUNDS ?? 20);
const visitors = 12;
const watchedMs = 3000;
const program = ensureTool('varnish', process.env);
const front = `http://127.0.0.1:${await findFreePort()}`;

const installation = await createInstallation({ isDemo: true });
const settings = {
  PUBLIC_URL: front,
  CDN_PROVIDER: 'varnish',
  CDN_PURGE_URL: `${front}/`,
  LOG_LEVEL: 'error',
};
const instances = [await installation.open(settings), await installation.open(settings)];
const varnish = await openVarnish(instances.map(({ address }) => new URL(address).port));
const database = new pg.Client({ connectionString: installation.databaseUrl });
await database.connect();

try {
  await measure();
} finally {
  await database.end();
  await varnish.close();
  await installation.close();
}

async function measure() {
  const load = await startRequestLoad(front, database, visitors);
  const ages: number[] = [];
  for (let change = 1; change <= changes; change += 1) ages.push(await changePrice(20_000 + change * 100));
  const personal = await findKept();
  await load.stop();
  const orders = await load.countOrders();
  const { hits, misses } = await varnish.count();
  const failed = [...load.statuses].filter(([status]) => status !== 200 && status !== 303);
  for (const [status, count] of failed) process.stdout.write(`${count} × ${String(status).slice(0, 200)}\n`);

  const oldest = Math.max(...ages);
  const failures = failed.reduce((sum, [, count]) => sum + count, 0);
  report(
    'cdn',
    `Two instances behind Varnish (Debian's, docs/varnish.vcl), while ${visitors} visitors send requests, every tenth one an order. A price changes ${changes} times; four pages that show it are asked for each 10 ms for ${watchedMs / 1000} s. Then a buyer and an administrator open what is theirs, and a stranger asks for the same.`,
    ['what', 'measured', 'target'],
    [
      [
        'last old price after the change: median',
        `${ages.toSorted((a, b) => a - b)[ages.length >> 1]} ms`,
        '',
      ],
      ['oldest', `${oldest} ms`, '≤ 2 000 ms'],
      ['answered by Varnish from its memory', `${Math.round((100 * hits) / (hits + misses))} %`, ''],
      [
        'pages and orders of the visitors',
        `${load.statuses.get(200) ?? 0}, ${load.statuses.get(303) ?? 0}`,
        '',
      ],
      ['orders in the database', orders ?? 0, 'as many'],
      ['failed', failures, '0'],
      ['personal addresses asked for', personal.asked, ''],
      ['of these kept, or shown to a stranger', personal.kept.length, '0'],
    ],
  );
  for (const kept of personal.kept) process.stdout.write(`${kept}\n`);
  const isWrong =
    oldest > 2000 || failures > 0 || personal.kept.length > 0 || orders !== load.statuses.get(303);
  process.exitCode = isWrong ? 1 : 0;
}

async function openVarnish(ports: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-varnish-'));
  // Its child is not root.
  await chmod(folder, 0o755);
  const vcl = (await readFile('docs/varnish.vcl', 'utf8'))
    .replace('.port = "3001"', `.port = "${ports[0]}"`)
    .replace('.port = "3002"', `.port = "${ports[1]}"`);
  await writeFile(join(folder, 'shop.vcl'), vcl, { mode: 0o644 });
  const listen = new URL(front).host;
  const running = spawn(
    program,
    ['-F', '-n', join(folder, 'work'), '-a', listen, '-f', join(folder, 'shop.vcl')].concat([
      ...['-p', 'http_gzip_support=off', '-s', 'malloc,64m', '-T', 'none'],
    ]),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  while (!(await answers(`${front}/readyz`))) {
    if (running.exitCode !== null) throw new Error('Varnish did not start');
    await sleep(100);
  }
  return {
    count: async () => {
      const stat = spawn('varnishstat', ['-1', '-j', '-n', join(folder, 'work')]);
      const text = (await stat.stdout.toArray()).join('');
      const { counters } = JSON.parse(text);
      const value = (name: string): number => counters[`MAIN.${name}`].value;
      return { hits: value('cache_hit'), misses: value('cache_miss') + value('s_pass') };
    },
    close: async () => {
      running.kill('SIGTERM');
      if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

/** Changes the price of a product, and answers after how many ms its old price was last seen. */
async function changePrice(price: number): Promise<number> {
  const list = await (await fetch(`${front}/products`)).text();
  const [, slug] = /<h3[^>]*><a href="\/products\/([^"]+)"/.exec(list) ?? [];
  const pages = ['/products', '/en/products', `/products/${slug}`, `/en/products/${slug}`];
  const shown = [formatFcfa(price, 'fr'), formatFcfa(price, 'en')];
  await Promise.all(pages.map((page) => fetch(front + page)));
  const { rowCount } = await database.query('update products set price = $2 where slug = $1', [slug, price]);
  if (rowCount !== 1) throw new Error(`no product has the slug ${slug}`);
  const changed = performance.now();
  let oldest = 0;
  const watch = async (page: string) => {
    while (performance.now() - changed < watchedMs) {
      const asked = performance.now();
      const text = await (await fetch(front + page)).text();
      if (!shown.some((each) => text.includes(each))) oldest = Math.max(oldest, asked - changed);
      await sleep(10);
    }
  };
  await Promise.all(pages.map(watch));
  return Math.round(oldest);
}

/** Addresses that Varnish answered from its memory although they are one visitor's, or that told a stranger what is not theirs. */
async function findKept() {
  const kept: string[] = [];
  let asked = 0;
  let theirs = '';
  const secret = `Canari ${randomUUID()}`;
  const buyer = openClient(front);
  const { rows } = await database.query('select id, price, slug from products where stock > 50 limit 1');
  const [{ id, price, slug }] = rows;
  await buyer.post('/cart/add', { product: String(id) });
  const { rows: zones } = await database.query(
    'insert into delivery_zones (town, name, fee, position) values ($1, $2, 1234, 99) returning id',
    ['Douala', `Quartier ${secret}`],
  );
  await buyer.post('/delivery', { zone: String(zones[0].id) });
  const form = orderFields({
    key: randomUUID(),
    name: secret,
    phone: '677000012',
    lines: [[id, 1]],
    total: price,
  });
  const order = (await buyer.post('/cart', form)).location;
  await buyer.post('/cart/add', { product: String(id) });
  const administrator = openClient(front);
  await administrator.signIn(await hire(database, { role: 'admin', language: 'fr' }));
  const screens = ['dashboard', 'orders', 'products', 'settings', 'messages', 'profile', 'orders.data'];

  const stranger = openClient(front);
  const own = ['/cart', '/en/cart', '/cart.data', order, `/en${order}`, `${order}.data`, '/track', '/verify'];
  const byQuarter = [`/products/${slug}`, `/en/products/${slug}`, '/delivery', '/en/delivery'];
  for (const [client, paths] of [
    [buyer, [...own, ...byQuarter]],
    [administrator, screens.map((screen) => `/admin/${screen}`)],
  ] as const)
    for (const path of paths)
      for (const [turn, who] of [client, client, stranger].entries()) {
        asked += 1;
        const { status, headers, text } = await who.get(path);
        const isHit = (headers.get('X-Varnish') ?? '').includes(' ');
        const isTheirs = !byQuarter.includes(path) || who === buyer;
        if (isHit && (isTheirs || headers.has('Set-Cookie'))) kept.push(`${path} was kept`);
        // Who has the link of an order may read it; these forms are the same for everybody.
        const isShared = /\/(order|track|verify)\b/.test(path);
        if (turn === 1) theirs = text;
        else if (turn === 2 && status === 200 && text === theirs && !isShared)
          kept.push(`${path} told a stranger`);
      }
  return { asked, kept };
}
