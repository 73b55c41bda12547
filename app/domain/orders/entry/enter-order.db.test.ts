import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, buyer, editor, expectNothingLost, reopen } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { listTimeline } from '../history/history.queries.ts';
import { placeOrder } from '../place-order.ts';
import { enterOrder, type OrderToEnter } from './enter-order.ts';

const entry = (lines: OrderToEnter['lines'], more: Partial<OrderToEnter> = {}): OrderToEnter => ({
  key: randomUUID(),
  language: 'en',
  buyer,
  note: 'Au comptoir',
  lines,
  ...more,
});

onDatabase('entering an order', (database) => {
  const countOrders = async () => (await database().pool.query('select from orders')).rowCount;
  const mails = async () => (await database().pool.query('select key from mails')).rows;

  test('saves it pending, at agreed or listed prices, with the administrator’s name, and sends the seller no mail', async () => {
    await database().pool.query("update settings set notify_new_order = true, notify_email = 'a@b.example'");
    const chair = await putOnSale(database().db, { slug: 'chair', price: 145_000, lprice: 120_000 });
    const sold = await putOnSale(database().db, { slug: 'sold-out', price: 500, lprice: 400, stock: 0 });
    const entered = await enterOrder(
      database().db,
      editor,
      entry([
        { productId: sold.id, quantity: 2, actualPrice: null },
        { productId: chair.id, quantity: 1, actualPrice: 130_000 },
      ]),
    );
    if (!entered.ok) throw new Error(entered.reason);
    expect(await reopen(database().db, entered.id)).toMatchObject({
      customerName: 'Awa Ngo',
      phone: '+237677000011',
      language: 'en',
      status: 'pending',
      totalAmount: 131_000,
      note: 'Au comptoir',
      enteredBy: 'Paul',
      lines: [
        { productId: sold.id, quantity: 2, price: 500, floor: 400, actualPrice: null, taken: 0 },
        { productId: chair.id, quantity: 1, price: 145_000, floor: 120_000, actualPrice: 130_000, taken: 0 },
      ],
    });
    expect(await listTimeline(database().db, entered.id)).toEqual([
      { kind: 'entered', at: expect.any(Date), by: 'Paul' },
    ]);
    const { rows } = await database().pool.query(
      'select administrator_name, subject_id, subject_name, after from audit_log',
    );
    expect(rows).toEqual([
      {
        administrator_name: 'Paul',
        subject_id: entered.id,
        subject_name: expect.stringMatching(/^MB-/),
        after: expect.objectContaining({ total: 131_000, customerName: 'Awa Ngo' }),
      },
    ]);
    expect(await mails()).toEqual([]);
    await expectNothingLost(database().pool);
  });

  test('an order that a customer places sends the seller one mail, and its repetition none', async () => {
    const product = await putOnSale(database().db, { slug: 'mailed', price: 5_000 });
    const lines = [{ productId: product.id, quantity: 2 }];
    const request = { key: randomUUID(), language: 'fr' as const, buyer, lines, seenTotal: undefined };
    await Promise.all([1, 2, 3].map(() => placeOrder(database().db, request)));
    const { rows } = await database().pool.query(
      'select mails.key, recipient, facts, orders.id, number from mails join orders on idempotency_key = $1',
      [request.key],
    );
    expect(rows).toEqual([
      {
        key: `new-order:${rows[0].id}`,
        recipient: 'a@b.example',
        facts: {
          number: rows[0].number,
          orderId: rows[0].id,
          customerName: 'Awa Ngo',
          phone: '+237677000011',
          total: 10_000,
          lines: 1,
        },
        id: rows[0].id,
        number: rows[0].number,
      },
    ]);
  });

  test('the same key twenty times over several connections gives one order with one audit row', async () => {
    const product = await putOnSale(database().db, { slug: 'twenty' });
    const before = (await countOrders()) ?? 0;
    const one = entry([{ productId: product.id, quantity: 1, actualPrice: null }]);
    const entered = await Promise.all(
      Array.from({ length: 20 }, () => enterOrder(database().db, admin, one)),
    );
    const ids = new Set(entered.map((each) => (each.ok ? each.id : each.reason)));
    expect(ids.size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    const { rowCount } = await database().pool.query('select from audit_log where subject_id = $1', [...ids]);
    expect(rowCount).toBe(1);

    const other = { ...one, note: 'Autre chose' };
    expect(await enterOrder(database().db, admin, other)).toEqual({
      ok: false,
      reason: 'key-used',
      id: [...ids][0],
    });
  });

  test('a price below the floor needs an admin, and products must be on sale; else nothing is saved', async () => {
    const product = await putOnSale(database().db, { slug: 'floor', price: 10_000, lprice: 8_000 });
    const before = await countOrders();
    const cheap = { productId: product.id, quantity: 1, actualPrice: 7_999 };
    expect(await enterOrder(database().db, editor, entry([cheap]))).toEqual({
      ok: false,
      reason: 'below-floor',
      productIds: [product.id],
    });
    const unknown = { productId: 2 ** 31 - 1, quantity: 1, actualPrice: null };
    expect(await enterOrder(database().db, admin, entry([cheap, unknown]))).toEqual({
      ok: false,
      reason: 'product-gone',
      productIds: [unknown.productId],
    });
    expect(await countOrders()).toBe(before);
    expect(await enterOrder(database().db, admin, entry([cheap]))).toMatchObject({ ok: true });
  });
});
