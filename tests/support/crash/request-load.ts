import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

type Ordered = { id: number; price: number };

const pages = ['/', '/products', '/en/products?q=lit', '/cart'];

/**
 * `count` visitors send requests until `stop`; every tenth request is an order. Counts responses by status, and failures by
 * their text.
 */
export async function startRequestLoad(address: string, database: pg.Client, count = 4) {
  const product = await findOrdered(database);
  const statuses = new Map<number | string, number>();
  let isOver = false;
  const countResult = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  async function send(round: number) {
    const isOrder = round % 10 === 0;
    const path = isOrder ? '/cart' : pages[round % pages.length];
    const response = await fetch(address + path, isOrder ? orderRequest(address, product) : {});
    const text = await response.text();
    countResult(response.status < 500 ? response.status : `${response.status} to ${path}: ${text}`);
  }
  const visitors = Array.from({ length: count }, async (_, visitor) => {
    for (let round = visitor; !isOver; round++) {
      await send(round).catch((error) => countResult(String(error.cause ?? error)));
      await sleep(5);
    }
  });
  return {
    statuses,
    stop: async () => {
      isOver = true;
      await Promise.all(visitors);
    },
    countOrders: async () => {
      const orders = await database.query("select 1 from orders where customer_name = 'Visiteur'");
      return orders.rowCount;
    },
  };
}

/** A product of which many orders can be filled. */
export async function findOrdered(database: pg.Client): Promise<Ordered> {
  const { rows } = await database.query<Ordered>('select id, price from products where stock > 50 limit 1');
  const [product] = rows;
  if (!product) throw new Error('the shop has nothing to order');
  return product;
}

/** The cart's form as a browser sends it: a new order of one piece by "Visiteur". */
export function orderRequest(address: string, product: Ordered): RequestInit {
  return {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: address },
    body: new URLSearchParams({
      name: 'Visiteur',
      phone: `6${String(Math.floor(Math.random() * 1e8)).padStart(8, '7')}`,
      key: randomUUID(),
      line: `${product.id}-1`,
      total: String(product.price),
    }),
  };
}
