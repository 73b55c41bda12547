import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, editor, placeTestOrder, reopen } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { tidySearch } from '../search-terms.ts';
import { saveOrder } from './edit/save-order.ts';
import { listTimeline } from './history/history.queries.ts';
import { issueInvoice } from './invoice/issue-invoice.ts';
import type { OrderDetails } from './order.queries.ts';
import { findOrder, listOrders, type OrderSearch } from './order.queries.ts';

const customers = {
  awa: { name: 'Awa Ngo', phone: '+237677000011' },
  eloise: { name: 'Éloïse Œuvrard', phone: '+237699123456' },
  clinic: { name: 'Clinique n° 3 2', phone: '+33612345678' },
};

onDatabase('the orders of the shop', (database) => {
  const find = async (typed: string, more: Partial<OrderSearch> = {}) => {
    const wanted = { status: undefined, sort: 'newest' as const, page: 1, pageSize: 8, ...more };
    const found = await listOrders(database().db, { search: tidySearch(typed), ...wanted });
    return { ...found, names: found.orders.map((order) => order.customerName) };
  };
  let placed: OrderDetails[] = [];

  beforeAll(async () => {
    const product = await putOnSale(database().db, { slug: 'chair', price: 1_000 });
    await database().pool.query("select setval('order_number', 43)");
    for (const [i, customer] of Object.values(customers).entries())
      placed.push(await placeTestOrder(database(), [{ productId: product.id, quantity: i + 1 }], customer));
    await database().pool.query("update orders set number = regexp_replace(number, '[0-9]{4}', '2026')");
    placed = placed.toReversed();
  });

  test.each([
    '6 77 00 00 11',
    '6 77 00',
    '677.00.00',
    '677-000-011',
    '+237 677',
    '00237677',
    '237677000011',
    '(+237) 6 77 00 00 11',
    '+237\u00a06\u00a077\u00a000\u00a000\u00a011',
    '00 00 11',
    'awa',
    'NGO AWA',
    'ngo 6 77 00 00 11',
    'MB-2026-00044',
    'mb 44',
    'MB-44',
    '2026-00044',
    '00044',
  ])('"%s" finds the order of Awa alone', async (typed) => {
    expect((await find(typed)).names).toEqual(['Awa Ngo']);
  });

  test.each([
    ['eloise oeuvrard', 'Éloïse Œuvrard'],
    ['ÉLOÏSE', 'Éloïse Œuvrard'],
    ['clinique 3 2', 'Clinique n° 3 2'],
    ['n° 3', 'Clinique n° 3 2'],
    ['0033612', 'Clinique n° 3 2'],
  ])('"%s" finds the order of %s alone', async (typed, name) => {
    expect((await find(typed)).names).toEqual([name]);
  });

  test('an order is found by its short id and by its whole id', async () => {
    for (const order of placed) {
      expect((await find(order.id.slice(0, 8))).names).toContain(order.customerName);
      expect((await find(order.id.toUpperCase())).names).toContain(order.customerName);
    }
  });

  test('the order with the searched number comes first, then those whose phone contains its digits', async () => {
    expect((await find('45', { sort: 'newest' })).names.slice(0, 2)).toEqual([
      'Éloïse Œuvrard',
      'Clinique n° 3 2',
    ]);
  });

  test.each(['%', '_', '\\', "' or 1=1 --", '42 43 44 45', '"', 'awa eloise', '-.'])(
    '"%s" finds nothing',
    async (typed) => {
      expect(await find(typed)).toMatchObject({ names: [], total: 0, page: 1, pageCount: 1 });
    },
  );

  test('whatever is typed, the answer is a page', async () => {
    const anyFigures = fc.string({ unit: fc.constantFrom(...'0123456789 +-.()mbMB#/'), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyFigures, fc.string({ unit: 'binary', maxLength: 120 })), async (typed) => {
        expect((await find(typed)).page).toBe(1);
      }),
      { numRuns: 100 },
    );
  });

  test('a status filters the orders, and the counts stay those of all', async () => {
    const [newest] = placed;
    if (!newest) throw new Error('no order was placed');
    await database().pool.query("update orders set status = 'cancelled' where id = $1", [newest.id]);
    const counts = { pending: 2, processing: 0, completed: 0, shipping: 0, cancelled: 1 };
    expect(await find('', { status: 'pending' })).toMatchObject({
      total: 2,
      counts,
      names: ['Éloïse Œuvrard', 'Awa Ngo'],
    });
    expect(await find('', { status: 'completed' })).toMatchObject({ total: 0, orders: [] });
    await database().pool.query("update orders set status = 'pending' where id = $1", [newest.id]);
  });

  test('a page past either end is the nearest one', async () => {
    expect(await find('', { pageSize: 2 })).toMatchObject({
      names: ['Clinique n° 3 2', 'Éloïse Œuvrard'],
      pageCount: 2,
      total: 3,
    });
    expect(await find('', { pageSize: 2, page: 99 })).toMatchObject({ names: ['Awa Ngo'], page: 2 });
    expect(await find('', { pageSize: 2, page: -5 })).toMatchObject({ page: 1 });
  });

  test.each([
    ['oldest', ['Awa Ngo', 'Éloïse Œuvrard', 'Clinique n° 3 2']],
    ['highest', ['Clinique n° 3 2', 'Éloïse Œuvrard', 'Awa Ngo']],
    ['lowest', ['Awa Ngo', 'Éloïse Œuvrard', 'Clinique n° 3 2']],
    ['customer', ['Awa Ngo', 'Clinique n° 3 2', 'Éloïse Œuvrard']],
  ] as const)('%s first', async (sort, names) => {
    expect((await find('', { sort })).names).toEqual(names);
  });

  describe('one order', () => {
    test.each(['', 'x', '1', randomUUID(), '\0', `${randomUUID()}'`])('is not found by %j', async (id) => {
      expect(await findOrder(database().db, id)).toBeUndefined();
      expect(await listTimeline(database().db, id)).toEqual([]);
    });

    test('has a timeline from the order to the invoice', async () => {
      const product = await putOnSale(database().db, { slug: 'life', stock: 5 });
      const order = await placeTestOrder(database(), [{ productId: product.id, quantity: 2 }]);
      const edit = { status: 'completed' as const, note: 'Payé', prices: [] };
      await saveOrder(database().db, editor, { id: order.id, version: 1, edit, acceptShortage: false });
      const issued = await issueInvoice(database().db, admin, order.id);
      if (!issued.ok) throw new Error(issued.reason);
      await database().pool.query('update products set archived_at = now() where id = $1', [product.id]);

      expect(await reopen(database().db, order.id)).toMatchObject({
        invoiceNumber: issued.number,
        lines: [{ floor: 8_000, actualPrice: null, taken: 2, stock: 3, isArchived: true }],
      });
      expect(await listTimeline(database().db, order.id)).toEqual([
        { kind: 'placed', at: order.createdAt },
        {
          kind: 'changed',
          at: expect.any(Date),
          by: 'Paul',
          before: { status: 'pending', note: '' },
          after: { status: 'completed', note: 'Payé' },
        },
        { kind: 'invoiced', at: expect.any(Date), by: 'Mireille', number: issued.number },
      ]);
    });
  });
});
