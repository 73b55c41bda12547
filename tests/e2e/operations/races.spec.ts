import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { stockOf, stockUp } from '../../support/backoffice/products.ts';
import { findLosses } from '../../support/database/nothing-lost.ts';
import {
  type Contest,
  completeCrosswise,
  completeInTheEnd,
  completeTwice,
  openContest,
  orderAtOnce,
} from '../../support/races.ts';
import { orderFields } from '../../support/shop/shop-client.ts';

test.describe.configure({ mode: 'serial' });

let contest: Contest;

test.beforeAll(async () => {
  contest = await openContest();
});

test.afterEach(async () => {
  expect((await contest.database.query(findLosses)).rows).toEqual([]);
});

test.afterAll(async () => {
  await contest.close();
});

test('of fifty orders for the last five pieces, completed at once at two instances, five are', async () => {
  const { database, administrators } = contest;
  const product = await stockUp(database, { stock: 5 });
  const orders = await orderAtOnce(contest, Array(50).fill([[product.id, 1]]));
  const statuses = await Promise.all(
    orders.map((order, i) => completeInTheEnd(administrators[i % 2] ?? administrators[0], order)),
  );
  expect(Object.groupBy(statuses, String)).toEqual({ 302: Array(5).fill(302), 409: Array(45).fill(409) });
  expect(await stockOf(database, product.id)).toBe(0);
});

test('an order that two administrators complete at once takes its stock once, and the second is refused', async () => {
  for (let round = 0; round < 10; round += 1)
    expect(await completeTwice(contest)).toEqual({ taken: 1, statuses: [302, 409] });
});

test('orders that hold the same products the other way round never wait for each other for ever', async () => {
  for (let round = 0; round < 10; round += 1) expect(await completeCrosswise(contest)).toEqual([302, 302]);
});

test('twenty taps on "order" that reach both instances are one order', async () => {
  const { database, visitors } = contest;
  const product = await stockUp(database);
  const key = randomUUID();
  const order = orderFields({ key, name: 'Awa Ngo', phone: '677000011', lines: [[product.id, 1]] });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (visitors[i % 2] ?? visitors[0]).post('/cart', order)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  const { rows } = await database.query('select id from orders where idempotency_key = $1', [key]);
  expect(rows.length).toBe(1);
});

test('of two saves of one product from one version, the second is stale, wherever it arrives', async () => {
  const { database, administrators } = contest;
  for (let round = 0; round < 5; round += 1) {
    const { id, name } = await stockUp(database);
    const form = {
      version: '1',
      name,
      nameEn: '',
      category: 'medical',
      lprice: '8000',
      descriptionFr: '',
      descriptionEn: '',
      customerWords: '',
      sku: '',
      imageUrl: '',
      imageColor: '',
    };
    const answers = await Promise.all(
      administrators.map((client, i) =>
        client.post(`/admin/products/edit/${id}`, { ...form, price: String(20_000 + i) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  }
});

test('invoices issued at both instances are numbered without a gap, and each order has one', async () => {
  const { database, administrators } = contest;
  const product = await stockUp(database);
  const orders = await orderAtOnce(contest, Array(10).fill([[product.id, 1]]));
  const asked = orders.flatMap(({ id }) =>
    administrators.map((client) => client.post(`/admin/orders/${id}/invoice/new`, {})),
  );
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([303]));
  const { rows } = await database.query('select number from invoices where order_id = any($1)', [
    orders.map(({ id }) => id),
  ]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(10);
});

test('two last admins who demote each other at once leave one', async () => {
  const { database, administrators, staff } = contest;
  for (let round = 0; round < 5; round += 1) {
    await database.query(
      "update administrators set role = case when id = any($1) then 'admin' else 'editor' end",
      [staff.map(({ id }) => id)],
    );
    const { rows } = await database.query<{ id: string; username: string; email: string; version: number }>(
      'select id, username, email, version from administrators where id = any($1)',
      [staff.map(({ id }) => id)],
    );
    await Promise.all(
      administrators.map((client, i) => {
        const victim = rows.find(({ id }) => id !== staff[i]?.id);
        if (!victim) throw new Error('nobody to demote');
        const { id, username, email, version } = victim;
        return client.post(`/admin/users/${id}`, {
          version: String(version),
          username,
          email,
          role: 'editor',
        });
      }),
    );
    const { rows: admins } = await database.query("select id from administrators where role = 'admin'");
    expect(admins.length).toBe(1);
  }
});
