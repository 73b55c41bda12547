import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const pages = ['/', '/products', '/en/products?q=lit', '/cart'];

/**
 * Visitors, four of them unless told otherwise, ask without a pause, every tenth time for an order, until told to stop. Counts the answers by status; one
 * that says that the shop failed, or none at all, under what was said.
 */
export async function keepAsking(address: string, database: pg.Client, count = 4) {
  const { rows } = await database.query<{ id: number; price: number }>(
    'select id, price from products where stock > 50 limit 1',
  );
  const [product] = rows;
  if (!product) throw new Error('the shop has nothing to order');
  const statuses = new Map<number | string, number>();
  let isOver = false;
  const note = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const order = (): RequestInit => ({
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
  });
  async function ask(round: number) {
    const isOrder = round % 10 === 0;
    const path = isOrder ? '/cart' : pages[round % pages.length];
    const answer = await fetch(address + path, isOrder ? order() : {});
    const said = await answer.text();
    note(answer.status < 500 ? answer.status : `${answer.status} to ${path}: ${said}`);
  }
  const visitors = Array.from({ length: count }, async (_, visitor) => {
    for (let round = visitor; !isOver; round++) {
      await ask(round).catch((error) => note(String(error.cause ?? error)));
      await pause(5);
    }
  });
  return {
    statuses,
    stop: async () => {
      isOver = true;
      await Promise.all(visitors);
    },
    /** How many of the orders are in the database. */
    countOrders: async () => {
      const orders = await database.query("select 1 from orders where customer_name = 'Visiteur'");
      return orders.rowCount;
    },
  };
}
