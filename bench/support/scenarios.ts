import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Scenario } from './drive.ts';
import { anotherVisitor } from './visitor.ts';

type Sold = { id: number; price: number };

const words = ['lit', 'fauteuil', 'canne', 'ballon', 'table', 'bande'];

/** A search that no cached page answers. */
export const newSearch: Scenario = {
  makeRequest: () => ({
    path: `/products?q=${words[randomInt(words.length)]}+${randomInt(1e9).toString(36)}`,
  }),
  expectedStatuses: [200],
};

/** Orders of one or two products in stock, by buyers with phone numbers of their own. */
export async function orderScenario(database: pg.Client): Promise<Scenario> {
  const { rows: products } = await database.query<Sold>(
    'select id, price from products where stock > 0 order by id',
  );
  return {
    makeRequest: () => ({
      path: '/cart',
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...anotherVisitor() },
      body: orderForm(products).toString(),
    }),
    expectedStatuses: [303],
  };
}

function orderForm(products: Sold[]): URLSearchParams {
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
