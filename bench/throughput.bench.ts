import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { layShopGround } from '../tests/support/shop/shop-process.ts';
import { type Driven, hammer, type Question, takeTurns } from './support/drive.ts';
import { report } from './support/report.ts';
import { anotherVisitor } from './support/visitor.ts';

/** How many visitors does one process serve, and how many orders does it save, on one core? */
const ground = await layShopGround();
const shop = await ground.open();
// One machine plays every buyer: each has an address of its own, as behind a proxy.
const counting = await ground.open({ LIMITS: 'on', TRUST_PROXY: '127.0.0.1', ORDERS_PER_ADDRESS: '100000' });
const database = new pg.Client({ connectionString: ground.databaseUrl });
await database.connect();
const { rows: products } = await database.query<{ id: number; price: number }>(
  'select id, price from products where stock > 0 order by id',
);

const words = ['lit', 'fauteuil', 'canne', 'ballon', 'table', 'bande'];
const search: Question = {
  ask: () => ({ path: `/products?q=${words[randomInt(words.length)]}+${randomInt(1e9).toString(36)}` }),
  good: 200,
};
const order: Question = {
  ask: () => ({
    path: '/cart',
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...anotherVisitor() },
    body: orderForm().toString(),
  }),
  good: 303,
};

const measured = await takeTurns({
  'home, kept': () => hammer(`${shop.address}/`),
  'list of products, kept': () => hammer(`${shop.address}/products`),
  'product, kept': () => hammer(`${shop.address}/products/fauteuil-roulant-pliable`),
  // The router takes an address with a slash at its end for the same page; the page cache knows only the other.
  'list of products, not kept': () => hammer(`${shop.address}/products/`),
  'search never made before': () => hammer(shop.address, { question: search }),
  'order, 32 buyers at once': () => hammer(shop.address, { question: order }),
  'order, 32 buyers at once, counted': () => hammer(counting.address, { question: order }),
});

const { rows: saved } = await database.query(
  'select count(*)::int as orders, count(distinct idempotency_key)::int as keys from orders where customer_name = $1',
  ['Mesure'],
);
await database.end();
await ground.close();

const bars: Partial<Record<string, string>> = {
  'home, kept': '≥ 8 000/s',
  'list of products, kept': '≥ 8 000/s',
  'product, kept': '≥ 8 000/s',
  'list of products, not kept': '≥ 300/s',
  'search never made before': '≥ 300/s',
  'order, 32 buyers at once': '≥ 500/s, p99 ≤ 150 ms',
  'order, 32 buyers at once, counted': '≥ 500/s, p99 ≤ 150 ms',
};
report(
  'throughput',
  `48 products, 32 connections on the same machine, brotli. Of three rounds, taking turns, the one in the middle; latencies in ms. Orders are durable; “counted” has the limits switched on (decisions/016), which all other rows do without. ${saved[0]?.orders} orders were saved under ${saved[0]?.keys} keys.`,
  ['what', 'a second', 'p50', 'p99', 'failures', 'bar'],
  [...measured].map(([name, { perSecond, p50, p99, failures }]: [string, Driven]) => [
    name,
    perSecond,
    p50,
    p99,
    failures,
    bars[name] ?? '',
  ]),
);

/** A cart of one or two products, by a buyer with a phone number of their own. */
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
