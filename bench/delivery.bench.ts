import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import pg from 'pg';
import { emptyCart, setQuantity } from '../app/domain/cart/cart.ts';
import { placeOrder } from '../app/domain/orders/place-order.ts';
import { openDatabase } from '../app/platform/database/database.server.ts';
import { setCart } from '../app/storefront/cart/cart-cookie.ts';
import { openShopProcess } from '../tests/support/shop/shop-process.ts';
import { median } from './support/median.ts';
import { report } from './support/report.ts';
import { signInAsAdmin } from './support/sign-in.ts';

/** A cart with 300 zones, a tour of 200, an outbox of 1 000, and orders with a delivery beside orders without. */
const rounds = 15;
const orderRounds = 7;
const ordersARound = 600;
const buyersAtOnce = 32;

const shop = await openShopProcess();
const database = new pg.Client({ connectionString: shop.databaseUrl });
await database.connect();
await database.query(
  `insert into delivery_zones (town, name, fee, delay_fr, delay_en, position)
   select 'Ville ' || i / 30, 'Quartier ' || i, 500 + i, '24 h', '24 h', 100 + i from generate_series(1, 285) as i`,
);
const { rows: products } = await database.query(
  'select id, price from products where archived_at is null and stock > 0 order by id limit 1',
);
const { rows: zones } = await database.query(
  'select id, fee from delivery_zones where free_from is null order by id limit 1',
);
const line = { productId: products[0].id as number, quantity: 1 };
const zone = { id: zones[0].id as number, fee: zones[0].fee as number };

const pool = openDatabase(shop.databaseUrl, () => {});
await orderAll(false);
const orders = { without: newFigures(), with: newFigures() };
for (let round = 0; round < orderRounds; round += 1)
  for (const withDelivery of round % 2 === 0 ? [false, true] : [true, false]) {
    const { perSecond, p99 } = await orderAll(withDelivery);
    const figures = withDelivery ? orders.with : orders.without;
    figures.perSecond.push(perSecond);
    figures.p99.push(p99);
  }
await pool.close();

const today = "(now() at time zone 'Africa/Douala')::date";
await database.query(`update deliveries set promised_on = ${today} + 1 where method = 'zone'`);
await database.query(
  `update deliveries set promised_on = ${today} where order_id in (select order_id from deliveries where method = 'zone' limit 200)`,
);
await database.query(
  `insert into outgoing_messages (order_id, kind, made_for, language)
   select order_id, 'ready', now(), 'fr' from deliveries where method = 'zone' limit 1000`,
);
const cookie = await signInAsAdmin(shop.address, database);
const bytes = await weighCart();
const tour = await time('/admin/deliveries');
const outbox = await time('/admin/outbox');
await database.end();

await shop.close();

report(
  'delivery',
  `A shop of 300 zones. Screens: milliseconds to the last byte, p95 of ${rounds}. Orders: ${ordersARound} by ${buyersAtOnce} at once, each durable, in turn without and with a delivery; medians of ${orderRounds} rounds.`,
  ['what', 'measured', 'target'],
  [
    ['cart, HTML, brotli, KiB', (bytes / 1024).toFixed(1), '20'],
    ['tour of 200, ms', tour.toFixed(0), '100'],
    ['outbox of 1 000, ms', outbox.toFixed(0), '100'],
    ['orders/s without a delivery', median(orders.without.perSecond).toFixed(0), '500'],
    ['orders/s to a quarter', median(orders.with.perSecond).toFixed(0), '500'],
    ['p99 without a delivery, ms', median(orders.without.p99).toFixed(0), '150'],
    ['p99 to a quarter, ms', median(orders.with.p99).toFixed(0), '150'],
  ],
);

function newFigures(): { perSecond: number[]; p99: number[] } {
  return { perSecond: [], p99: [] };
}

async function orderAll(withDelivery: boolean) {
  const nothing = { landmark: 'Face pharmacie', town: '', agency: '', recipient: '', recipientPhone: '' };
  const delivery = { method: 'zone' as const, zone, ...nothing };
  const wishes = { delivery, tellMe: true, remark: '', company: '', niu: '' };
  const durations: number[] = [];
  let left = ordersARound;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: buyersAtOnce }, async () => {
      while (left > 0) {
        left -= 1;
        const asked = performance.now();
        const placed = await placeOrder(pool.db, {
          key: randomUUID(),
          language: 'fr',
          buyer: { name: 'Awa', phone: '+237677000011', phoneTyped: '677000011' },
          lines: [line],
          seenTotal: undefined,
          wishes: withDelivery ? wishes : undefined,
        });
        if (!placed.ok) throw new Error(placed.reason);
        durations.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: ordersARound / seconds, p99: quantile(durations, 0.99) };
}

/** `fetch` would unpack it. */
function weighCart(): Promise<number> {
  const [cookie = ''] = setCart(setQuantity(emptyCart, line.productId, line.quantity)).split(';');
  return new Promise((resolve, reject) => {
    get(`${shop.address}/cart`, { headers: { 'Accept-Encoding': 'br', cookie } }, async (answer) => {
      if (answer.headers['content-encoding'] !== 'br') throw new Error('the cart came without brotli');
      resolve(Buffer.concat(await answer.toArray()).length);
    }).on('error', reject);
  });
}

async function time(path: string): Promise<number> {
  const durations: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const started = performance.now();
    const response = await fetch(shop.address + path, { headers: { cookie }, redirect: 'manual' });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    if (round >= 0) durations.push(performance.now() - started);
  }
  return quantile(durations, 0.95);
}

function quantile(durations: number[], share: number): number {
  const sorted = durations.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
