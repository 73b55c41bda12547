import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { hire, type Staff } from './backoffice/backoffice.ts';
import { stockUp } from './backoffice/products.ts';
import { openClient, orderFields, type ShopClient } from './shop/shop-client.ts';
import { createInstallation } from './shop/shop-process.ts';

type Line = [productId: number, quantity: number];

/** Two instances of one shop, an administrator at each, and a view of their database. */
export type Contest = {
  database: pg.Client;
  visitors: [ShopClient, ShopClient];
  administrators: [ShopClient, ShopClient];
  staff: [Staff, Staff];
  close: () => Promise<void>;
};

export async function openContest(): Promise<Contest> {
  const installation = await createInstallation({ isDemo: true });
  const one = await installation.open({ LIMITS: 'off' });
  const other = await installation.open({ LIMITS: 'off' });
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const at = (shop: { address: string }) => openClient(shop.address);
  const administrators: Contest['administrators'] = [at(one), at(other)];
  const staff: Contest['staff'] = [
    await hire(database, { role: 'admin', language: 'fr' }),
    await hire(database, { role: 'admin', language: 'fr' }),
  ];
  for (const [i, client] of administrators.entries()) {
    const who = staff[i];
    if (!who || !(await client.signIn(who))) throw new Error('an administrator did not come in');
  }
  return {
    database,
    visitors: [at(one), at(other)],
    administrators,
    staff,
    close: async () => {
      await database.end();
      await installation.close();
    },
  };
}

export type OrderToSave = { id: string; version: number; lines: number[] };

/** Lets visitors of both instances order, all at once. */
export async function orderAtOnce({ database, visitors }: Contest, carts: Line[][]): Promise<OrderToSave[]> {
  const keys = await Promise.all(
    carts.map(async (lines, i) => {
      const key = randomUUID();
      const order = orderFields({ key, name: 'Awa Ngo', phone: '677000011', lines });
      const { status } = await (visitors[i % 2] ?? visitors[0]).post('/cart', order);
      if (status !== 303) throw new Error(`an order was answered ${status}`);
      return key;
    }),
  );
  const { rows } = await database.query<OrderToSave>(
    `select id, version, (select array_agg(id::int) from order_items where order_id = o.id) as lines
     from orders o where idempotency_key = any($1)`,
    [keys],
  );
  return rows;
}

/** The status of the answer to a completion. */
async function complete(client: ShopClient, { id, version, lines }: OrderToSave): Promise<number> {
  const prices = Object.fromEntries(lines.map((line) => [`price-${line}`, '']));
  const form = { version: String(version), status: 'completed', note: '', lines: lines.join(' '), ...prices };
  return (await client.post(`/admin/orders/${id}`, form)).status;
}

/** A busy machine may answer 503, with nothing saved: then the administrator sends again, five times at most. */
export async function completeInTheEnd(client: ShopClient, order: OrderToSave): Promise<number> {
  let status = 503;
  for (let sent = 0; status === 503 && sent < 5; sent++) status = await complete(client, order);
  return status;
}

/** Two administrators complete one order at once, each at an instance; answers how often its pieces left the shelf, and both answers. */
export async function completeTwice(contest: Contest): Promise<{ taken: number; statuses: number[] }> {
  const { database, administrators } = contest;
  const product = await stockUp(database, { stock: 10 });
  const [order] = await orderAtOnce(contest, [[[product.id, 2]]]);
  if (!order) throw new Error('the order is not there');
  const statuses = await Promise.all(administrators.map((client) => complete(client, order)));
  const { rows } = await database.query<{ taken: number }>(
    'select (10 - stock)::int / 2 as taken from products where id = $1',
    [product.id],
  );
  return { taken: rows[0]?.taken ?? Number.NaN, statuses: statuses.sort() };
}

/** Two orders hold the same products the other way round, and are completed at once. Locks in the order of the lines would deadlock. */
export async function completeCrosswise(contest: Contest): Promise<number[]> {
  const { database, administrators } = contest;
  const [one, other] = [await stockUp(database), await stockUp(database)];
  const carts: Line[][] = [
    [
      [one.id, 1],
      [other.id, 1],
    ],
    [
      [other.id, 1],
      [one.id, 1],
    ],
  ];
  const orders = await orderAtOnce(contest, carts);
  return Promise.all(orders.map((order, i) => complete(administrators[i % 2] ?? administrators[0], order)));
}
