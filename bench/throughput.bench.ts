import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { mtnSettings } from '../tests/support/payments/mtn-momo.ts';
import { createInstallation } from '../tests/support/shop/shop-process.ts';
import { type Measured, measureInTurns, measureRate } from './support/drive.ts';
import { report } from './support/report.ts';
import { newSearch, orderScenario } from './support/scenarios.ts';

/** Pages and orders a second of one process on one core. */
const installation = await createInstallation();
const shop = await installation.open();
// With limits. Each buyer has an address of its own, as behind a proxy.
const limited = await installation.open({
  LIMITS: 'on',
  TRUST_PROXY: '127.0.0.1',
  ORDERS_PER_ADDRESS: '100000',
});
// Takes calls and never answers.
const provider = createServer(() => {}).listen(0, '127.0.0.1');
await once(provider, 'listening');
const account = {
  provider: 'mtn',
  ...{ target: 'mtncameroon', currency: 'XAF' },
  url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  ...{ subscriptionKey: 'none', apiUser: '3f6d7c1e-9f5b-4a53-8a0f-5f0d1c2b3a49', apiKey: 'none' },
} as const;
const unanswered = await installation.open(mtnSettings({ account }));
const database = new pg.Client({ connectionString: installation.databaseUrl });
await database.connect();
const order = await orderScenario(database);
await database.query('update settings set momo_on = true');
const { rowCount: asked } = await database.query(
  `insert into collections (order_id, key, provider, phone, amount)
   select id, 'bench ' || id, 'mtn', '+237677000011', 100 from orders limit 200`,
);

const measured = await measureInTurns({
  'home, cached': () => measureRate(`${shop.address}/`),
  'list of products, cached': () => measureRate(`${shop.address}/products`),
  'product, cached': () => measureRate(`${shop.address}/products/fauteuil-roulant-pliable`),
  // The router ignores a trailing slash; the page cache does not, so these pages are not cached.
  'list of products, not cached': () => measureRate(`${shop.address}/products/`),
  'new search': () => measureRate(shop.address, { scenario: newSearch }),
  'order, 32 buyers at once': () => measureRate(shop.address, { scenario: order }),
  'order, 32 buyers at once, with limits': () => measureRate(limited.address, { scenario: order }),
  'order, 32 buyers at once, Mobile Money never answers': () =>
    measureRate(unanswered.address, { scenario: order }),
});

const { rows: saved } = await database.query(
  'select count(*)::int as orders, count(distinct idempotency_key)::int as keys from orders where customer_name = $1',
  ['Mesure'],
);
await database.end();
await installation.close();
provider.close();

const bars: Partial<Record<string, string>> = {
  'home, cached': '≥ 8 000/s',
  'list of products, cached': '≥ 8 000/s',
  'product, cached': '≥ 8 000/s',
  'list of products, not cached': '≥ 300/s',
  'new search': '≥ 300/s',
  'order, 32 buyers at once': '≥ 500/s, p99 ≤ 150 ms',
  'order, 32 buyers at once, with limits': '≥ 500/s, p99 ≤ 150 ms',
  'order, 32 buyers at once, Mobile Money never answers': '≥ 500/s, p99 ≤ 150 ms',
};
report(
  'throughput',
  `48 products, 32 connections on the same machine, brotli. The median of three rounds; latencies in ms. Orders are durable; “with limits” has the limits switched on (decisions/016), all other rows have not. Mobile Money: ${asked} requests wait for a provider that takes calls and never answers. ${saved[0]?.orders} orders were saved under ${saved[0]?.keys} keys.`,
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
