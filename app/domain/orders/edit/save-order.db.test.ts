import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, editor, expectNothingLost, orderActs } from '../../../../tests/support/orders.ts';
import { findStatusDates } from '../history/history.queries.ts';
import { orderStatuses } from '../order.ts';
import { saveOrder } from './save-order.ts';

onDatabase('saving an order', (database) => {
  const { open, save, stockOf, sell, orderOf } = orderActs(database);
  const movementsOf = async (productId: number) => {
    const { rows } = await database().pool.query(
      "select change, reason, administrator_name as by, note from stock_movements where product_id = $1 and reason <> 'count' order by id",
      [productId],
    );
    return rows;
  };
  const auditOf = async (id: string) => {
    const { rows } = await database().pool.query(
      'select administrator_name as by, action, before, after from audit_log where subject_id = $1 order by id',
      [id],
    );
    return rows;
  };

  afterEach(() => expectNothingLost(database().pool));

  test('an order is completed while another one of the day is being completed', async () => {
    const [one, other] = [await orderOf([await sell(), 1]), await orderOf([await sell(), 1])];
    const client = await database().pool.connect();
    await client.query('begin');
    await client.query("update orders set status = 'completed', completed_at = now() where id = $1", [
      one.id,
    ]);
    expect(await save(other, { status: 'completed' })).toMatchObject({ ok: true });
    await client.query('rollback');
    client.release();
  });

  test('the buyer sees the last date of each status, from the history', async () => {
    const order = await orderOf([await sell({ stock: 5 }), 1]);
    const before = Date.now() - 60_000;
    for (const status of ['processing', 'completed', 'processing', 'shipping'] as const)
      await save(await open(order.id), { status });
    const dates = await findStatusDates(database().db, await open(order.id));
    expect(Object.keys(dates).sort()).toEqual(['completed', 'pending', 'processing', 'shipping']);
    expect(dates.pending).toEqual(order.createdAt);
    expect(dates.processing?.getTime()).toBeGreaterThan(dates.completed?.getTime() ?? Number.NaN);
    expect(dates.shipping?.getTime()).toBeGreaterThan(before);
    await save(await open(order.id), { note: 'Akwa' });
    expect(await findStatusDates(database().db, await open(order.id))).toEqual(dates);
  });

  test('completing takes each line from stock once, leaving puts back exactly that, completing again takes again', async () => {
    const [chair, glove] = [await sell({ stock: 3 }), await sell({ stock: 20 })];
    const order = await orderOf([glove, 4], [chair, 1]);

    expect(await save(order, { status: 'completed' })).toEqual({ ok: true, version: 2 });
    expect([await stockOf(chair.id), await stockOf(glove.id)]).toEqual([2, 16]);
    const completed = await open(order.id);
    expect(completed.lines.map((line) => line.taken)).toEqual([4, 1]);
    expect(completed.completedAt).toBeInstanceOf(Date);

    expect(await save(completed, { status: 'shipping' })).toEqual({ ok: true, version: 3 });
    expect([await stockOf(chair.id), await stockOf(glove.id)]).toEqual([3, 20]);
    const left = await open(order.id);
    expect(left).toMatchObject({ status: 'shipping', completedAt: null });

    await save(left, { status: 'completed' });
    expect(await movementsOf(glove.id)).toEqual([
      { change: -4, reason: 'order', by: 'Mireille', note: order.number },
      { change: 4, reason: 'return', by: 'Mireille', note: order.number },
      { change: -4, reason: 'order', by: 'Mireille', note: order.number },
    ]);
  });

  test('every other status leaves the stock unchanged', async () => {
    const product = await sell();
    const order = await orderOf([product, 2]);
    for (const status of ['processing', 'shipping', 'cancelled', 'pending'] as const)
      expect(await save(await open(order.id), { status })).toMatchObject({ ok: true });
    expect(await movementsOf(product.id)).toEqual([]);
  });

  test('an agreed price changes the total, the lines and the audit log; without one the listed price counts again', async () => {
    const product = await sell({ price: 10_000, lprice: 8_000 });
    const order = await orderOf([product, 3]);
    const [line] = order.lines;
    if (!line) throw new Error('the order has no line');
    await save(order, { prices: [{ lineId: line.id, actualPrice: 9_000 }], note: 'Remise' });
    const agreed = await open(order.id);
    expect(agreed).toMatchObject({ totalAmount: 27_000, note: 'Remise', version: 2, status: 'pending' });

    await save(agreed, { prices: [{ lineId: line.id, actualPrice: null }] });
    expect(await open(order.id)).toMatchObject({ totalAmount: 30_000, lines: [{ actualPrice: null }] });
    const named = { lineId: line.id, name: product.name, nameEn: '' };
    expect(await auditOf(order.id)).toEqual([
      {
        by: 'Mireille',
        action: 'order.changed',
        before: { note: '', total: 30_000, prices: [{ ...named, actualPrice: null }] },
        after: { note: 'Remise', total: 27_000, prices: [{ ...named, actualPrice: 9_000 }] },
      },
      {
        by: 'Mireille',
        action: 'order.changed',
        before: { total: 27_000, prices: [{ ...named, actualPrice: 9_000 }] },
        after: { total: 30_000, prices: [{ ...named, actualPrice: null }] },
      },
    ]);
  });

  test('a price below the floor needs an admin; an editor may complete what an admin accepted', async () => {
    const product = await sell({ price: 10_000, lprice: 8_000 });
    const order = await orderOf([product, 1]);
    const prices = order.lines.map((line) => ({ lineId: line.id, actualPrice: 7_999 }));
    expect(await save(order, { prices, status: 'completed' }, { by: editor })).toMatchObject({
      ok: false,
      reason: 'below-floor',
      lines: [{ productId: product.id, actualPrice: 7_999, floor: 8_000 }],
    });
    expect(await open(order.id)).toEqual(order);
    expect(await save(order, { prices })).toMatchObject({ ok: true });
    expect(await save(await open(order.id), { status: 'completed' }, { by: editor })).toMatchObject({
      ok: true,
    });
    expect(await open(order.id)).toMatchObject({ totalAmount: 7_999 });
  });

  test('an edit that changes nothing writes nothing', async () => {
    const order = await orderOf([await sell(), 1]);
    const prices = order.lines.map((line) => ({ lineId: line.id, actualPrice: null }));
    expect(await save(order, { prices })).toEqual({ ok: true, version: 1 });
    expect(await open(order.id)).toEqual(order);
    expect(await auditOf(order.id)).toEqual([]);
  });

  test.each([randomUUID(), '', 'x', "' or 1=1 --", '\0'])('no order is found by %j', async (id) => {
    const edit = { status: 'completed' as const, note: '', prices: [] };
    const unknown = { id, version: 1, edit, acceptShortage: false };
    expect(await saveOrder(database().db, admin, unknown)).toEqual({ ok: false, reason: 'not-found' });
  });

  describe('when stock is short', () => {
    test('the save is refused with the lines; when accepted, each line takes what is there and the shortage is recorded', async () => {
      const [plenty, few] = [await sell({ stock: 10 }), await sell({ stock: 2, name: 'Gants' })];
      const order = await orderOf([few, 5], [plenty, 1]);
      const shortLine = { productId: few.id, name: 'Gants', wanted: 5, available: 2 };
      expect(await save(order, { status: 'completed' })).toMatchObject({
        ok: false,
        reason: 'not-enough-stock',
        lines: [shortLine],
      });
      expect(await open(order.id)).toEqual(order);

      expect(await save(order, { status: 'completed' }, { acceptShortage: true })).toMatchObject({
        ok: true,
      });
      expect([await stockOf(few.id), await stockOf(plenty.id)]).toEqual([0, 9]);
      const completed = await open(order.id);
      expect(completed.lines.map((line) => line.taken)).toEqual([2, 1]);
      expect((await auditOf(order.id))[0].after).toMatchObject({
        status: 'completed',
        shortage: [{ name: 'Gants', wanted: 5, taken: 2 }],
      });

      await save(completed, { status: 'cancelled' });
      expect([await stockOf(few.id), await stockOf(plenty.id)]).toEqual([2, 10]);
    });

    test('a line without stock completes without a movement', async () => {
      const product = await sell({ stock: 1 });
      const order = await orderOf([product, 1]);
      await save(await orderOf([product, 1]), { status: 'completed' });
      expect(await save(order, { status: 'completed' }, { acceptShortage: true })).toMatchObject({
        ok: true,
      });
      expect(await open(order.id)).toMatchObject({ status: 'completed', lines: [{ taken: 0, stock: 0 }] });
      expect(await movementsOf(product.id)).toHaveLength(1);
    });
  });

  describe('by two administrators at once', () => {
    test('a stale save is refused with who changed what, newest first', async () => {
      const order = await orderOf([await sell(), 1]);
      await save(order, { status: 'processing' }, { by: editor });
      await save(await open(order.id), { note: 'Livrer mardi' }, { by: editor });
      expect(await save(order, { status: 'shipping' })).toMatchObject({
        ok: false,
        reason: 'stale',
        version: 3,
        changes: [
          { by: 'Paul', at: expect.any(Date), before: { note: '' }, after: { note: 'Livrer mardi' } },
          { by: 'Paul', before: { status: 'pending' }, after: { status: 'processing' } },
        ],
      });
      expect(await open(order.id)).toMatchObject({ status: 'processing', version: 3 });
    });

    test('the same edit sent again by the same administrator, after a lost answer, succeeds; by another it is stale', async () => {
      const order = await orderOf([await sell(), 1]);
      await save(order, { status: 'completed' });
      expect(await save(order, { status: 'completed' })).toEqual({ ok: true, version: 2 });
      expect(await save(order, { status: 'completed' }, { by: editor })).toMatchObject({ reason: 'stale' });
    });

    test('fifty completions of one order take its pieces exactly once', async () => {
      const product = await sell({ stock: 500 });
      const order = await orderOf([product, 7]);
      const saves = Array.from({ length: 50 }, (_, i) =>
        save(order, { status: 'completed' }, { by: i % 2 ? admin : editor }),
      );
      const saved = await Promise.all(saves);
      expect(saved.every((each) => each.ok || each.reason === 'stale')).toBe(true);
      expect(await stockOf(product.id)).toBe(493);
      expect(await movementsOf(product.id)).toHaveLength(1);
      expect(await open(order.id)).toMatchObject({ version: 2 });
    });

    test('of fifty orders for the last five pieces five are completed, the others are refused with what is left', async () => {
      const product = await sell({ stock: 5 });
      const asked = await Promise.all(Array.from({ length: 50 }, () => orderOf([product, 1])));
      const saved = await Promise.all(asked.map((order) => save(order, { status: 'completed' })));
      expect(saved.filter((each) => each.ok)).toHaveLength(5);
      expect(saved.filter((each) => !each.ok && each.reason === 'not-enough-stock')).toHaveLength(45);
      expect(await stockOf(product.id)).toBe(0);
    });

    test('orders with the same products in opposite order never deadlock', async () => {
      const shelf = await Promise.all([1, 2, 3, 4].map(() => sell({ stock: 1000 })));
      const wanted = shelf.map((product): [{ id: number }, number] => [product, 1]);
      const asked = await Promise.all(
        Array.from({ length: 30 }, (_, i) => orderOf(...(i % 2 ? wanted : wanted.toReversed()))),
      );
      for (const status of ['completed', 'cancelled', 'completed'] as const) {
        const opened = await Promise.all(asked.map(({ id }) => open(id)));
        const saved = await Promise.all(opened.map((order) => save(order, { status })));
        expect(saved.filter((each) => !each.ok)).toEqual([]);
      }
      for (const product of shelf) expect(await stockOf(product.id)).toBe(970);
    });

    test('a customer who is ordering the product does not block the completion', async () => {
      const product = await sell({ stock: 100 });
      const order = await orderOf([product, 1]);
      const customer = await database().pool.connect();
      try {
        // An order that is being saved locks the product of its line like this.
        await customer.query('begin');
        await customer.query('select from products where id = $1 for key share', [product.id]);
        expect(await save(order, { status: 'completed' })).toMatchObject({ ok: true });
      } finally {
        await customer.query('rollback');
        customer.release();
      }
    });
  });

  test('whatever two administrators do at once, nothing is lost', async () => {
    const shelf = await Promise.all([3, 6, 9].map((stock) => sell({ stock })));
    const anyEdit = fc.record({
      order: fc.nat({ max: 2 }),
      status: fc.constantFrom(...orderStatuses, 'completed' as const, 'completed' as const),
      price: fc.option(fc.constantFrom(null, 0, 7_000, 8_000, 12_000), { nil: undefined }),
      line: fc.nat({ max: 2 }),
      acceptShortage: fc.boolean(),
    });
    const anyRounds = fc.array(fc.tuple(anyEdit, anyEdit), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(anyRounds, async (rounds) => {
        const asked = await Promise.all(
          [shelf, shelf.toReversed(), shelf.slice(1)].map((products, i) =>
            orderOf(...products.map((product): [{ id: number }, number] => [product, i + 2])),
          ),
        );
        for (const round of rounds) {
          const edits = await Promise.all(
            round.map(async ({ order, status, price, line, acceptShortage }, i) => {
              const opened = await open(asked[order]?.id ?? '');
              const lineId = opened.lines[line % opened.lines.length]?.id ?? 0;
              const prices = price === undefined ? [] : [{ lineId, actualPrice: price }];
              return () => save(opened, { status, prices }, { by: i === 0 ? admin : editor, acceptShortage });
            }),
          );
          const saved = await Promise.all(edits.map((edit) => edit()));
          for (const each of saved)
            if (!each.ok) expect(['stale', 'below-floor', 'not-enough-stock']).toContain(each.reason);
          await expectNothingLost(database().pool);
        }
        for (const { id } of asked)
          expect(await save(await open(id), { status: 'cancelled' })).toMatchObject({ ok: true });
        expect(await Promise.all(shelf.map(({ id }) => stockOf(id)))).toEqual([3, 6, 9]);
      }),
      { numRuns: 15 },
    );
  });
});
