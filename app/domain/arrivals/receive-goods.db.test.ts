import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, editor, expectNothingLost } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { receiveGoods } from './receive-goods.ts';
import { undoArrival } from './undo-arrival.ts';

onDatabase('goods in', (database) => {
  const receive = (
    lines: [id: number, quantity: number, unitCost: number | null][],
    more: Partial<Parameters<typeof receiveGoods>[2]> = {},
    by = admin,
  ) =>
    receiveGoods(database().db, by, {
      key: randomUUID(),
      supplier: 'Sodimed Akwa',
      reference: '',
      lines: lines.map(([productId, quantity, unitCost]) => ({ productId, quantity, unitCost })),
      ...more,
    });
  const one = async (sql: string, values: unknown[] = []) =>
    (await database().pool.query(sql, values)).rows[0];
  const shelf = (id: number) =>
    one('select stock, stock_value::int as value from products where id = $1', [id]);
  const put = (slug: string, stock = 0) => putOnSale(database().db, { slug, stock });

  test('pieces and their cost come in, with the number of the delivery and one line in the audit log', async () => {
    const gloves = await put('gloves');
    const masks = await put('masks');
    const received = await receive([
      [gloves.id, 24, 2_900],
      [masks.id, 40, 1_650],
    ]);
    expect(received).toMatchObject({ ok: true, number: expect.stringMatching(/^AR-20\d\d-\d{5}$/) });
    expect(await shelf(gloves.id)).toEqual({ stock: 24, value: 69_600 });
    expect(await shelf(masks.id)).toEqual({ stock: 40, value: 66_000 });
    const number = received.ok ? received.number : '';
    expect(
      await one(
        'select change, reason, note, administrator_name from stock_movements where product_id = $1',
        [gloves.id],
      ),
    ).toEqual({ change: 24, reason: 'arrival', note: number, administrator_name: 'Mireille' });
    const { rows } = await database().pool.query(
      "select after from audit_log where action = 'goods.received' and subject_name = $1",
      [number],
    );
    expect(rows).toEqual([
      { after: { supplier: 'Sodimed Akwa', reference: '', goods: ['24 × gloves', '40 × masks'] } },
    ]);
    await expectNothingLost(database().pool);
  });

  test('the average is of the pieces that are there', async () => {
    const { id } = await put('averaged');
    await receive([[id, 10, 1_000]]);
    await receive([[id, 5, 1_300]]);
    expect(await shelf(id)).toEqual({ stock: 15, value: 16_500 });
  });

  test('the first known cost is also that of the pieces that were there', async () => {
    const { id } = await put('opening', 4);
    expect(await shelf(id)).toEqual({ stock: 4, value: null });
    await receive([[id, 6, 500]]);
    expect(await shelf(id)).toEqual({ stock: 10, value: 5_000 });
  });

  test('pieces without a typed cost come in at the average, or leave it unknown', async () => {
    const known = await put('known-cost');
    await receive([[known.id, 3, 100]]);
    await receive([[known.id, 2, null]]);
    expect(await shelf(known.id)).toEqual({ stock: 5, value: 500 });
    const unknown = await put('unknown-cost', 2);
    await receive([[unknown.id, 7, null]]);
    expect(await shelf(unknown.id)).toEqual({ stock: 9, value: null });
  });

  test('a cost sent by somebody who may not see costs does not count', async () => {
    const { id } = await put('by-an-editor');
    expect(await receive([[id, 3, 1_000]], {}, editor)).toMatchObject({ ok: true });
    expect(await shelf(id)).toEqual({ stock: 3, value: null });
  });

  test('the same key sent ten times at once is one delivery', async () => {
    const { id } = await put('ten-times');
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => receive([[id, 5, 200]], { key })));
    expect(new Set(all.map((each) => each.ok && each.number)).size).toBe(1);
    expect(await shelf(id)).toEqual({ stock: 5, value: 1_000 });
    const other = await receive([[id, 6, 200]], { key });
    expect(other).toMatchObject({ ok: false, reason: 'key-used' });
  });

  test('of two people who receive one delivery at once, one is refused', async () => {
    const { id } = await put('two-people');
    const both = await Promise.all([
      receive([[id, 5, 200]], { reference: 'BL 4471' }),
      receive([[id, 5, 200]], { reference: 'bl 4471' }, editor),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'already-received', similar: {} });
    expect((await shelf(id)).stock).toBe(5);
    expect(await receive([[id, 5, 200]], { reference: 'BL 4471', again: true })).toMatchObject({ ok: true });
    expect((await shelf(id)).stock).toBe(10);
  });

  test('an archived product receives nothing, and nothing of the delivery is saved; a hidden one does', async () => {
    const { id } = await put('archived-goods');
    const other = await put('beside-archived');
    await database().pool.query('update products set archived_at = now() where id = $1', [id]);
    expect(
      await receive([
        [other.id, 1, null],
        [id, 1, null],
      ]),
    ).toEqual({ ok: false, reason: 'product-gone', productIds: [id] });
    expect((await shelf(other.id)).stock).toBe(0);
    await database().pool.query('update products set hidden = true where id = $1', [id]);
    expect(await receive([[id, 1, null]])).toMatchObject({ ok: true });
  });

  test('undoing takes back exactly what came in, once', async () => {
    const known = await put('undone-known');
    await receive([[known.id, 10, 500]]);
    const unknown = await put('undone-unknown', 3);
    const received = await receive([
      [known.id, 10, 1_000],
      [unknown.id, 2, 700],
    ]);
    if (!received.ok) throw new Error(received.reason);
    const undone = await Promise.all([1, 2, 3].map(() => undoArrival(database().db, editor, received.id)));
    expect(undone.every(({ ok }) => ok)).toBe(true);
    expect(await shelf(known.id)).toEqual({ stock: 10, value: 5_000 });
    expect(await shelf(unknown.id)).toEqual({ stock: 3, value: null });
    expect(await one("select count(*)::int from audit_log where action = 'goods.undone'")).toEqual({
      count: 1,
    });
    await expectNothingLost(database().pool);
  });

  test('a delivery that was undone is not told as received when its form comes again', async () => {
    const { id } = await put('undone-again');
    const key = randomUUID();
    const received = await receive([[id, 3, 500]], { key });
    if (!received.ok) throw new Error(received.reason);
    await undoArrival(database().db, admin, received.id);
    expect(await receive([[id, 3, 500]], { key })).toEqual({
      ok: false,
      reason: 'key-used',
      id: received.id,
    });
    expect(await receive([[id, 3, 500]])).toMatchObject({ ok: true });
    expect(await shelf(id)).toEqual({ stock: 3, value: 1500 });
  });

  test('a delivery of which pieces moved since is not undone', async () => {
    const { id } = await put('moved-since');
    const received = await receive([[id, 10, 1_000]]);
    if (!received.ok) throw new Error(received.reason);
    await receive([[id, 1, 1_000]]);
    expect(await undoArrival(database().db, admin, received.id)).toEqual({
      ok: false,
      reason: 'moved-since',
      ...{ costs: [], units: [], unitCount: 0 },
      lines: [
        {
          ...{ name: 'moved-since', nameEn: '', option1: '', option2: '' },
          quantity: 10,
          stock: 11,
        },
      ],
    });
    expect((await shelf(id)).stock).toBe(11);
    expect(await undoArrival(database().db, admin, 2_000_000)).toEqual({ ok: false, reason: 'not-found' });
  });

  test('500 lines come in at once', async () => {
    const { rows } = await database().pool.query(
      `insert into products (slug, name, price, lprice, category)
       select 'of-500-' || i, 'x', 1, 1, 'medical' from generate_series(1, 500) as i returning id`,
    );
    const lines = rows.map(({ id }): [number, number, number] => [id, 2, 300]);
    expect(await receive(lines)).toMatchObject({ ok: true });
    expect(
      await one(
        "select sum(stock)::int as stock, sum(stock_value)::int as value from products where slug like 'of-500-%'",
      ),
    ).toEqual({ stock: 1_000, value: 300_000 });
  });
});
