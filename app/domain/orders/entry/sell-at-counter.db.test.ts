import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, editor, expectNothingLost } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findInvoice } from '../../documents/document.queries.ts';
import { findPersons } from '../../privacy/person.queries.ts';
import { sellAtCounter } from './sell-at-counter.ts';

onDatabase('a sale at the counter', (database) => {
  const sell = (
    lines: [id: number, quantity: number, price?: number][],
    more: Partial<Parameters<typeof sellAtCounter>[2]> = {},
    by = admin,
  ) =>
    sellAtCounter(database().db, by, {
      key: randomUUID(),
      language: 'fr',
      buyer: { name: 'Client au comptoir', phone: '', phoneTyped: '' },
      note: '',
      lines: lines.map(([productId, quantity, price]) => ({
        productId,
        quantity,
        actualPrice: price ?? null,
      })),
      acceptShortage: false,
      ...more,
    });
  const rowsOf = async (sql: string, values: unknown[] = []) =>
    (await database().pool.query(sql, values)).rows;
  const put = (slug: string, stock = 5) => putOnSale(database().db, { slug, stock });

  test('is completed, taken from stock and invoiced at once, without a telephone number', async () => {
    const { id } = await put('sold-here');
    const sold = await sell([[id, 2, 9_000]]);
    if (!sold.ok) throw new Error(sold.reason);
    expect(
      await rowsOf(
        `select status, phone, total_amount::int as total, completed_at is not null as completed,
          (select number from invoices where order_id = orders.id) is not null as invoiced, entered_by
         from orders where id = $1`,
        [sold.id],
      ),
    ).toEqual([
      {
        status: 'completed',
        phone: '',
        total: 18_000,
        completed: true,
        invoiced: true,
        entered_by: 'Mireille',
      },
    ]);
    expect(await rowsOf('select stock from products where id = $1', [id])).toEqual([{ stock: 3 }]);
    expect(await rowsOf('select action from audit_log where subject_id = $1 order by id', [sold.id])).toEqual(
      [{ action: 'order.sold' }],
    );
    await expectNothingLost(database().pool);
  });

  test('the same form with another way to pay is refused, and says which sale it was', async () => {
    const { id } = await put('paid-otherwise');
    const key = randomUUID();
    const cash = { key, payment: { method: 'cash', reference: '' } } as const;
    const sold = await sell([[id, 1]], cash);
    if (!sold.ok) throw new Error(sold.reason);
    expect(await sell([[id, 1]], cash)).toEqual({ ok: true, id: sold.id });
    const refused = { ok: false, reason: 'key-used', id: sold.id };
    expect(await sell([[id, 1]], { key, payment: { method: 'mtn-momo', reference: 'MP9' } })).toEqual(
      refused,
    );
    expect(await sell([[id, 1]], { key })).toEqual(refused);
    expect(await rowsOf('select stock from products where id = $1', [id])).toEqual([{ stock: 4 }]);
  });

  test('is paid in the same transaction: a receipt, and an invoice that says so', async () => {
    const { id } = await put('paid-here');
    const sold = await sell([[id, 2, 9_000]], {
      payment: { method: 'mtn-momo', reference: 'MP261123.77' },
    });
    if (!sold.ok) throw new Error(sold.reason);
    expect(
      await rowsOf(
        `select p.method, p.reference, s.amount::int, p.direction, p.recorded_by,
          p.received_on = (now() at time zone 'Africa/Douala')::date as today
         from payment_shares s join payments p on p.id = s.payment_id where s.order_id = $1`,
        [sold.id],
      ),
    ).toEqual([
      {
        method: 'mtn-momo',
        reference: 'MP261123.77',
        amount: 18_000,
        direction: 1,
        recorded_by: 'Mireille',
        today: true,
      },
    ]);
    expect(await rowsOf('select paid::int, balance::int from orders where id = $1', [sold.id])).toEqual([
      { paid: 18_000, balance: 0 },
    ]);
    expect((await findInvoice(database().db, sold.id))?.content).toMatchObject({
      total: 18_000,
      due: 18_000,
      paid: 18_000,
    });
    expect(
      await rowsOf("select action, after->>'method' as method from audit_log where subject_id = $1", [
        sold.id,
      ]),
    ).toEqual([{ action: 'order.sold', method: 'mtn-momo' }]);
    expect(await rowsOf("select 1 from audit_log where action = 'payment.recorded'")).toEqual([]);
  });

  test('is not saved at all when its payment is refused', async () => {
    const { id } = await put('unpaid-here');
    const payment = { method: 'bank' as const, reference: 'VIR-1' };
    expect(await sell([[id, 1]], { payment })).toMatchObject({ ok: true });
    const key = randomUUID();
    expect(await sell([[id, 1]], { key, payment })).toMatchObject({
      ok: false,
      reason: 'payment-refused',
      payment: { reason: 'reference-used', orders: [expect.stringMatching(/^MB-/)] },
    });
    expect(await rowsOf('select stock from products where id = $1', [id])).toEqual([{ stock: 4 }]);
    expect(await rowsOf('select 1 from order_items where product_id = $1', [id])).toHaveLength(1);
    expect(await sell([[id, 1]], { key, payment: { ...payment, reference: 'VIR-2' } })).toMatchObject({
      ok: true,
    });
    await expectNothingLost(database().pool);
  });

  test('needs an open till for cash while tills are on, and records nothing while payments are off', async () => {
    const { id } = await put('till-here');
    const payment = { method: 'cash' as const, reference: '' };
    await database().pool.query('update settings set till_on = true');
    expect(await sell([[id, 1]], { payment })).toMatchObject({
      reason: 'payment-refused',
      payment: { reason: 'no-till' },
    });
    await database().pool.query('update settings set till_on = false, payments_on = false');
    const sold = await sell([[id, 1]], { payment });
    expect(sold).toMatchObject({ ok: true });
    expect(await rowsOf('select paid::int from orders where id = $1', [sold.ok && sold.id])).toEqual([
      { paid: 0 },
    ]);
    await database().pool.query('update settings set payments_on = true');
  });

  test('at other prices than its seller saw is refused with those of now; sent again, it is the sale that was saved', async () => {
    const { id } = await put('repriced');
    const reprice = (price: number) => rowsOf('update products set price = $2 where id = $1', [id, price]);
    const key = randomUUID();
    await reprice(12_000);
    expect(await sell([[id, 2]], { key, seenTotal: 20_000 })).toEqual({
      ok: false,
      reason: 'prices-changed',
      prices: [{ productId: id, price: 12_000 }],
    });
    expect(await rowsOf('select stock from products where id = $1', [id])).toEqual([{ stock: 5 }]);
    const sold = await sell([[id, 2]], { key, seenTotal: 24_000 });
    expect(sold).toMatchObject({ ok: true });
    await reprice(13_000);
    expect(await sell([[id, 2]], { key, seenTotal: 24_000 })).toEqual(sold);
    expect(await sell([[id, 1, 9_000]], { seenTotal: 9_000 })).toMatchObject({ ok: true });
  });

  test('of twenty copies with one key, one is sold', async () => {
    const { id } = await put('twenty-copies', 50);
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => sell([[id, 1]], { key })));
    expect(new Set(all.map((each) => each.ok && each.id)).size).toBe(1);
    expect(await rowsOf('select stock from products where id = $1', [id])).toEqual([{ stock: 49 }]);
    expect(await sell([[id, 2]], { key })).toMatchObject({ ok: false, reason: 'key-used' });
    await expectNothingLost(database().pool);
  });

  test('with too little stock saves nothing until the shortage is accepted', async () => {
    const { id } = await put('too-little', 1);
    expect(await sell([[id, 3]])).toEqual({
      ok: false,
      reason: 'not-enough-stock',
      products: [{ productId: id, wanted: 3, available: 1, expired: 0 }],
    });
    expect(await rowsOf('select 1 from order_items where product_id = $1', [id])).toEqual([]);
    expect(await sell([[id, 3]], { acceptShortage: true })).toMatchObject({ ok: true });
    expect(await rowsOf('select stock from products where id = $1', [id])).toEqual([{ stock: 0 }]);
  });

  test('below the floor needs an admin, and an archived product is not sold', async () => {
    const { id } = await put('below-floor');
    expect(await sell([[id, 1, 7_999]], {}, editor)).toEqual({
      ok: false,
      reason: 'below-floor',
      productIds: [id],
    });
    expect(await sell([[id, 1, 7_999]])).toMatchObject({ ok: true });
    await database().pool.query('update products set archived_at = now() where id = $1', [id]);
    expect(await sell([[id, 1]])).toEqual({ ok: false, reason: 'product-gone', productIds: [id] });
  });

  test('of two sellers of the last pieces, one sells them', async () => {
    const { id } = await put('last-pieces', 2);
    const both = await Promise.all([sell([[id, 2]]), sell([[id, 2]], {}, editor)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rowsOf('select stock from products where id = $1', [id])).toEqual([{ stock: 0 }]);
  });

  test('without a number nobody can ask for personal data', async () => {
    const { id } = await put('asked');
    await sell([[id, 1]]);
    expect((await findPersons(database().db, 'comptoir')).customers).toEqual([]);
  });
});
