import { cpus, loadavg } from 'node:os';
import pg from 'pg';
import { fillLargeShop } from '../tests/support/large-shop/large-shop.ts';
import { openShopProcess } from '../tests/support/shop/shop-process.ts';
import { report } from './support/report.ts';
import { signInAsAdmin } from './support/sign-in.ts';

/** How long does the server take for each main screen of the back-office, with 100 000 products and 100 000 orders? */
const size = 100_000;
const rounds = 15;
const target = 100;

const shop = await openShopProcess({ CATALOGUE: 'empty' });
await fillLargeShop(shop.databaseUrl, { products: size, orders: size });
const database = new pg.Client({ connectionString: shop.databaseUrl });
await database.connect();
// One line in ten has no known cost.
await database.query(`update order_items set taken_cost = quantity::bigint * price * 6 / 10
  where taken = quantity and id % 10 <> 0`);
// A lot that 4 000 buyers got; lots are a module.
await database.query('update settings set serials_on = true');
const recalled = await queryValue(`with recalled as (
    insert into lots (product_id, code) select min(id), 'RAPPEL' from products returning id
  ), gone as (
    insert into lot_movements (lot_id, order_item_id, change, created_at)
    select recalled.id, taken.id, -taken.quantity, taken.created_at from recalled, (
      select min(i.id) as id, min(i.quantity) as quantity, o.created_at
        from order_items i join orders o on o.id = i.order_id where o.status = 'completed' group by o.id limit 4000
    ) as taken
  )
  select id from recalled`);
await database.query('vacuum (analyze) order_items, lot_movements');
const cookie = await signInAsAdmin(shop.address, database);
const [order, product] = [
  await queryValue('select id from orders order by created_at desc offset 500 limit 1'),
  await queryValue(
    'select product_id from stock_movements group by product_id order by count(*) desc, product_id limit 1',
  ),
];
// The newest orders are to be paid, one in twenty.
await expectPaymentsSince(
  await queryValue(
    `select created_at::text from orders order by created_at desc offset ${size / 20} limit 1`,
  ),
);
const phone = await queryValue("select substr(phone, 5) from orders where status = 'completed' limit 1");

const screens: [string, string][] = [
  ['dashboard', '/admin/dashboard'],
  ['dashboard, last month by category', '/admin/dashboard?period=last-month&by=category'],
  ['dashboard, 30 days by staff', '/admin/dashboard?period=30-days&by=staff'],
  ['search everything, "a"', '/admin/search?q=a'],
  ['search everything, "ngo"', '/admin/search?q=ngo'],
  ['search everything, "zzqx"', '/admin/search?q=zzqx'],
  ['customers', '/admin/customers'],
  ['customers, last page', '/admin/customers?page=999'],
  ['customers, "ngo"', '/admin/customers?q=ngo'],
  ['a customer', `/admin/customers/${order}`],
  ['orders', '/admin/orders'],
  ['orders, page 6 000', '/admin/orders?page=6000'],
  ['orders, last page', '/admin/orders?page=999999999'],
  ['orders, completed, page 4 000', '/admin/orders?status=completed&page=4000'],
  ['orders, highest total, page 6 000', '/admin/orders?sort=highest&page=6000'],
  ['orders by customer, page 6 000', '/admin/orders?sort=customer&page=6000'],
  ['orders, "a"', '/admin/orders?q=a'],
  ['orders, "ngo"', '/admin/orders?q=ngo'],
  ['orders, "ngo" by customer, last page', '/admin/orders?q=ngo&sort=customer&page=99999'],
  ['orders, "42"', '/admin/orders?q=42'],
  ['orders, a phone', `/admin/orders?q=${phone}`],
  ['orders, "zz"', '/admin/orders?q=zz'],
  ['an order', `/admin/orders/${order}`],
  ['a new order', '/admin/orders/new'],
  ['products', '/admin/products'],
  ['products, page 6 000', '/admin/products?page=6000'],
  ['products, archived', '/admin/products?show=archived'],
  ['products, "fauteuil"', '/admin/products?q=fauteuil'],
  ['products, "e i"', '/admin/products?q=e+i'],
  ['products, "zzqx"', '/admin/products?q=zzqx'],
  ['a product', `/admin/products/edit/${product}`],
  ['orders to collect', '/admin/orders?payment=to-collect'],
  ['receivables', '/admin/receivables'],
  ['margins', '/admin/margins?period=30-days'],
  ['margins, last month by staff', '/admin/margins?period=last-month&by=staff'],
  ['who got a lot: 4 000 buyers', `/admin/lots/${recalled}`],
  ['who got a lot, last page', `/admin/lots/${recalled}?page=40`],
  ['payments', '/admin/payments'],
  ['an order’s payment', `/admin/orders/${order}/payments`],
  ['announced payments', '/admin/claims'],
  ['papers', '/admin/documents'],
  ['quotes', '/admin/quotes'],
  ['organisations', '/admin/organisations'],
  ['tour', '/admin/deliveries'],
  ['messages to send', '/admin/outbox'],
  ['counter', '/admin/counter'],
  ['goods in', '/admin/stock/receive'],
  ['messages', '/admin/messages'],
  ['messages, "fauteuil"', '/admin/messages?q=fauteuil'],
  ['log', '/admin/log'],
  ['log, last page', '/admin/log?page=999999'],
  ['log, one action by one person', '/admin/log?administrator=paul&action=order.changed&page=500'],
  ['settings', '/admin/settings'],
  ['administrators', '/admin/users'],
  ['company', '/admin/company'],
  ['profile', '/admin/profile'],
];

const rows: (string | number)[][] = [];
const loads: number[] = [];
for (const [name, path] of screens) await measure(name, path);
await expectPaymentsSince('2000-01-01');
await measure('receivables, every completed order due', '/admin/receivables');
await measure('orders to collect, every completed order due', '/admin/orders?payment=to-collect');
await database.end();
await shop.close();

report(
  'back-office',
  `Milliseconds from the request to the last byte, signed in, one request after the other, ${rounds} a screen: a shop of 100 000 products, 100 000 orders, one in twenty of them to be paid, and 5 000 messages. Target: ${target} ms on an idle machine; during the run this one had ${quantile(
    loads.toSorted((one, other) => one - other),
    0.5,
  ).toFixed(1)} processes waiting for its ${cpus().length} processors (load average, the median).`,
  ['screen', 'median', 'p95', `p95 within ${target} ms`],
  rows,
);

async function expectPaymentsSince(at: string) {
  await database.query('update settings set payments_since = $1', [at]);
}

async function measure(name: string, path: string) {
  const durations: number[] = [];
  // The first two rounds warm up: code and database pages are read from disk.
  for (let round = -2; round < rounds; round += 1) {
    const started = performance.now();
    const response = await fetch(shop.address + path, { headers: { cookie }, redirect: 'manual' });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    if (round >= 0) durations.push(performance.now() - started);
  }
  durations.sort((one, other) => one - other);
  loads.push(loadavg()[0] ?? 0);
  const p95 = quantile(durations, 0.95);
  rows.push([name, quantile(durations, 0.5).toFixed(0), p95.toFixed(0), p95 <= target ? 'yes' : 'no']);
}

async function queryValue(query: string): Promise<string> {
  const { rows } = await database.query({ text: query, rowMode: 'array' });
  return String(rows[0]?.[0]);
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
