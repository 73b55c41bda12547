import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createInstallation } from '../tests/support/shop/shop-process.ts';
import { type Measured, measureInTurns, measureRate, type Scenario } from './support/drive.ts';
import { report } from './support/report.ts';
import { anotherVisitor } from './support/visitor.ts';

/** Pages and orders a second of one process on one core. */
const installation = await createInstallation();
const shop = await installation.open();
// With limits. Each buyer has an address of its own, as behind a proxy.
const limited = await installation.open({
  LIMITS: 'on',
  TRUST_PROXY: '127.0.0.1',
  ORDERS_PER_ADDRESS: '100000',
});
const database = new pg.Client({ connectionString: installation.databaseUrl });
await database.connect();
const { rows: products } = await database.query<{ id: number; price: number }>(
  'select id, price from products where stock > 0 order by id',
);

const words = ['lit', 'fauteuil', 'canne', 'ballon', 'table', 'bande'];
const search: Scenario = {
  makeRequest: () => ({
    path: `/products?q=${words[randomInt(words.length)]}+${randomInt(1e9).toString(36)}`,
  }),
  expectedStatus: 200,
};
const order: Scenario = {
  makeRequest: () => ({
    path: '/cart',
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...anotherVisitor() },
    body: orderForm().toString(),
  }),
  expectedStatus: 303,
};

const measured = await measureInTurns({
  'home, cached': () => measureRate(`${shop.address}/`),
  'list of products, cached': () => measureRate(`${shop.address}/products`),
  'product, cached': () => measureRate(`${shop.address}/products/fauteuil-roulant-pliable`),
  // The router ignores a trailing slash; the page cache does not, so these pages are not cached.
  'list of products, not cached': () => measureRate(`${shop.address}/products/`),
  'new search': () => measureRate(shop.address, { scenario: search }),
  'order, 32 buyers at once': () => measureRate(shop.address, { scenario: order }),
  'order, 32 buyers at once, with limits': () => measureRate(limited.address, { scenario: order }),
});

const { rows: saved } = await database.query(
  'select count(*)::int as orders, count(distinct idempotency_key)::int as keys from orders where customer_name = $1',
  ['Mesure'],
);
await database.end();
await installation.close();

const bars: Partial<Record<string, string>> = {
  'home, cached': '≥ 8 000/s',
  'list of products, cached': '≥ 8 000/s',
  'product, cached': '≥ 8 000/s',
  'list of products, not cached': '≥ 300/s',
  'new search': '≥ 300/s',
  'order, 32 buyers at once': '≥ 500/s, p99 ≤ 150 ms',
  'order, 32 buyers at once, with limits': '≥ 500/s, p99 ≤ 150 ms',
};
report(
  'throughput',
  `48 products, 32 connections on the same machine, brotli. The median of three rounds; latencies in ms. Orders are durable; “with limits” has the limits switched on (decisions/016), all other rows have not. ${saved[0]?.orders} orders were saved under ${saved[0]?.keys} keys.`,
  ['what', 'a second', 'p50', 'p99', 'failures', 'target'],
  [...measured].map(([name, { perSecond, p50, p99, failures }]: [string, Measured]) => [
    name,
    perSecond,
    p50,
    p99,
    failures,
    bars[name] ?? '',
  ]),
);

function orderForm(): URLSearchParams {
  const form = new URLSearchParams({
    key: randomUUID(),
    name: 'Mesure',
    phone: `6${String(randomInt(1e8)).padStart(8, '0')}`,
  });
  const lines = [products[randomInt(products.length)], products[randomInt(products.length)]].filter(
    (line) => line !== undefined,
  );
  const prices = new Map(lines.map((line) => [line.id, line.price]));
  for (const id of prices.keys()) form.append('line', `${id}-1`);
  form.set('total', String([...prices.values()].reduce((sum, price) => sum + price, 0)));
  return form;
}
