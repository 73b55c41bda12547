import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, editor, expectNothingLost, orderActs } from '../../../../tests/support/orders.ts';
import { archiveProduct } from '../../products/changes/archive-product.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import type { OrderDetails } from '../order.queries.ts';
import { orderStatuses } from '../order.ts';
import type { OrderEdit } from './edit.ts';
import { saveOrder } from './save-order.ts';

onDatabase('the lines of an order', (database) => {
  const { open, save, stockOf, sell, orderOf } = orderActs(database);
  const auditOf = async (id: string) => {
    const { rows } = await database().pool.query(
      'select action, before, after from audit_log where subject_id = $1 order by id',
      [id],
    );
    return rows;
  };
  const added = (product: { id: number }, quantity: number, actualPrice: number | null = null) => ({
    productId: product.id,
    quantity,
    actualPrice,
  });
  const lineOf = (order: OrderDetails, product: { id: number }) => {
    const line = order.lines.find((each) => each.productId === product.id);
    if (!line) throw new Error('the order has no such line');
    return line.id;
  };

  afterEach(() => expectNothingLost(database().pool));

  test('that the order does not have are refused with who changed what, never left out', async () => {
    const [crutch, glove] = [await sell(), await sell()];
    const opened = await orderOf([crutch, 1], [glove, 10]);
    const [first, second] = [lineOf(opened, crutch), lineOf(opened, glove)];
    const saveShown = (version: number, shown: number[], edit: Partial<OrderEdit> = {}, by = admin) =>
      saveOrder(database().db, by, {
        ...{ id: opened.id, version, shown, acceptShortage: false },
        edit: { status: opened.status, note: 'à rappeler', prices: [], ...edit },
      });
    const dropsGloves = { quantities: [{ lineId: second, quantity: 0 }], note: '' };
    const prices = [{ lineId: second, actualPrice: null }];
    expect(await saveShown(1, [first], { note: 'une ligne' })).toEqual({
      ...{ ok: false, reason: 'stale', version: 1, changes: [] },
    });
    expect(await saveShown(1, [first, second], { ...dropsGloves, prices }, editor)).toMatchObject({
      ok: true,
    });
    const stale = {
      ...{ ok: false, reason: 'stale', version: 2 },
      changes: [
        { by: 'Paul', before: { quantities: [{ quantity: 10 }] }, after: { quantities: [{ quantity: 0 }] } },
      ],
    };
    // The answer was lost, and the same form is sent again.
    expect(await saveShown(1, [first, second], { ...dropsGloves, prices }, editor)).toEqual({
      ok: true,
      version: 2,
    });
    expect(await saveShown(1, [first, second], { note: '', prices }, editor)).toMatchObject(stale);
    for (const version of [1, 2])
      for (const shown of [[first, second], [second], [], [Number.NaN]])
        expect(await saveShown(version, shown)).toMatchObject(stale);
    expect(await saveShown(2, [first], { quantities: [{ lineId: second, quantity: 3 }] })).toMatchObject(
      stale,
    );
    expect(await saveShown(2, [first])).toEqual({ ok: true, version: 3 });
  });

  test('are added, dropped and counted anew in one save with total, discount and one audit line', async () => {
    const [crutch, glove, bed] = [
      await sell({ name: 'Béquille', price: 10_000, lprice: 8_000 }),
      await sell({ name: 'Gants', price: 500, lprice: 400 }),
      await sell({ name: 'Lit', price: 100_000, lprice: 80_000 }),
    ];
    const order = await orderOf([crutch, 1], [glove, 10]);
    expect(
      await save(order, {
        quantities: [
          { lineId: lineOf(order, crutch), quantity: 3 },
          { lineId: lineOf(order, glove), quantity: 0 },
        ],
        added: [added(bed, 2, 90_000)],
        discount: 1_000,
      }),
    ).toEqual({ ok: true, version: 2 });

    const saved = await open(order.id);
    expect(saved).toMatchObject({ totalAmount: 209_000, discount: 1_000 });
    expect(
      saved.lines.map(({ productId, quantity, actualPrice }) => [productId, quantity, actualPrice]),
    ).toEqual([
      [crutch.id, 3, null],
      [bed.id, 2, 90_000],
    ]);
    const [bedId, crutchId] = [lineOf(saved, bed), lineOf(saved, crutch)];
    const name = (product: { name: string }, lineId: number) => ({ lineId, name: product.name, nameEn: '' });
    expect(await auditOf(order.id)).toEqual([
      {
        action: 'order.changed',
        before: {
          total: 15_000,
          discount: 0,
          prices: [{ ...name(bed, bedId), actualPrice: null }],
          quantities: [
            { ...name(crutch, crutchId), quantity: 1 },
            { ...name(glove, lineOf(order, glove)), quantity: 10 },
            { ...name(bed, bedId), quantity: 0 },
          ],
        },
        after: {
          total: 209_000,
          discount: 1_000,
          prices: [{ ...name(bed, bedId), actualPrice: 90_000 }],
          quantities: [
            { ...name(crutch, crutchId), quantity: 3 },
            { ...name(glove, lineOf(order, glove)), quantity: 0 },
            { ...name(bed, bedId), quantity: 2 },
          ],
        },
      },
    ]);
  });

  test('of a completed order move exactly the pieces that changed', async () => {
    const [crutch, glove, bed] = [
      await sell({ stock: 10 }),
      await sell({ stock: 10 }),
      await sell({ stock: 10 }),
    ];
    const order = await orderOf([crutch, 4], [glove, 3]);
    await save(order, { status: 'completed' });
    const completed = await open(order.id);
    await save(completed, {
      quantities: [
        { lineId: lineOf(order, crutch), quantity: 6 },
        { lineId: lineOf(order, glove), quantity: 0 },
      ],
      added: [added(bed, 1)],
    });
    expect(await Promise.all([crutch, glove, bed].map(({ id }) => stockOf(id)))).toEqual([4, 10, 9]);
    const more = await open(order.id);
    await save(more, { quantities: [{ lineId: lineOf(more, crutch), quantity: 1 }] });
    expect(await stockOf(crutch.id)).toBe(9);
    await save(await open(order.id), { status: 'cancelled' });
    expect(await Promise.all([crutch, glove, bed].map(({ id }) => stockOf(id)))).toEqual([10, 10, 10]);
  });

  test('of a completed order that ask for more than the stock are refused whole, then taken short', async () => {
    const [crutch, bed] = [await sell({ stock: 5 }), await sell({ stock: 1, name: 'Lit' })];
    const order = await orderOf([crutch, 2]);
    await save(order, { status: 'completed' });
    const completed = await open(order.id);
    const edit = { quantities: [{ lineId: lineOf(order, crutch), quantity: 1 }], added: [added(bed, 3)] };
    expect(await save(completed, edit)).toMatchObject({
      ok: false,
      reason: 'not-enough-stock',
      lines: [{ productId: bed.id, wanted: 3, available: 1 }],
    });
    expect(await open(order.id)).toEqual(completed);
    expect(await save(completed, edit, { acceptShortage: true })).toMatchObject({ ok: true });
    expect([await stockOf(crutch.id), await stockOf(bed.id)]).toEqual([4, 0]);
    const after = await open(order.id);
    expect((await auditOf(order.id)).at(-1)?.after.shortage).toEqual([
      { lineId: lineOf(after, bed), name: 'Lit', nameEn: '', wanted: 3, taken: 1 },
    ]);
    // A later edit does not take what was missing.
    await save(after, { note: 'Le reste lundi' });
    expect((await open(order.id)).lines.map(({ taken }) => taken)).toEqual([1, 1]);
  });

  test('stay as an invoice shows them, state and note do not', async () => {
    const [crutch, bed] = [await sell(), await sell()];
    const order = await orderOf([crutch, 2]);
    await issueInvoice(database().db, admin, order.id);
    const lineId = lineOf(order, crutch);
    for (const edit of [
      { quantities: [{ lineId, quantity: 1 }] },
      { quantities: [{ lineId, quantity: 0 }] },
      { added: [added(bed, 1)] },
      { discount: 1 },
      { prices: [{ lineId, actualPrice: 9_500 }] },
    ])
      expect(await save(order, edit)).toEqual({ ok: false, reason: 'invoiced' });
    expect(await save(order, { status: 'processing', note: 'Payée', discount: 0 })).toMatchObject({
      ok: true,
    });
  });

  test('are never none, never more than 100, never of a product that is no longer sold', async () => {
    const [crutch, gone] = [await sell(), await sell()];
    const order = await orderOf([crutch, 2]);
    const none = { quantities: [{ lineId: lineOf(order, crutch), quantity: 0 }] };
    expect(await save(order, none)).toEqual({ ok: false, reason: 'lines-missing' });

    await archiveProduct(database().db, admin, gone.id);
    expect(await save(order, { added: [added(gone, 1)] })).toEqual({
      ok: false,
      reason: 'product-gone',
      productIds: [gone.id],
    });
    const many = await Promise.all(Array.from({ length: 100 }, () => sell()));
    expect(await save(order, { added: many.map((product) => added(product, 1)) })).toEqual({
      ok: false,
      reason: 'lines-too-many',
    });
    expect(await open(order.id)).toEqual(order);
  });

  test('a discount is at most the price of the lines, and below the floors it needs an admin', async () => {
    const crutch = await sell({ price: 10_000, lprice: 8_000 });
    const order = await orderOf([crutch, 2]);
    expect(await save(order, { discount: 20_001 })).toEqual({
      ok: false,
      reason: 'discount-too-large',
      most: 20_000,
    });
    expect(await save(order, { discount: 4_001 }, { by: editor })).toEqual({
      ok: false,
      reason: 'below-floor',
      lines: [],
      lowest: 16_000,
    });
    expect(await save(order, { discount: 4_000 }, { by: editor })).toMatchObject({ ok: true });
    expect(await save(await open(order.id), { discount: 5_000 })).toMatchObject({ ok: true });
    const accepted = await open(order.id);
    // What an admin accepted stays; an editor may only go up again.
    const lineId = lineOf(order, crutch);
    expect(await save(accepted, { note: 'Payée' }, { by: editor })).toMatchObject({ ok: true });
    expect(
      await save(await open(order.id), { quantities: [{ lineId, quantity: 1 }] }, { by: editor }),
    ).toMatchObject({ ok: false, reason: 'below-floor' });
    expect(await save(await open(order.id), { discount: 4_500 }, { by: editor })).toMatchObject({ ok: true });
    expect(await open(order.id)).toMatchObject({ totalAmount: 15_500, discount: 4_500 });
  });

  test('a discount lowers the revenue of its day, for every writer of the order', async () => {
    const crutch = await sell({ price: 10_000, lprice: 8_000 });
    const order = await orderOf([crutch, 2]);
    await save(order, { discount: 3_000, status: 'completed' });
    const revenue = async () => {
      const { rows } = await database().pool.query(
        "select coalesce(sum(total_amount), 0)::int as actual from orders where status = 'completed'",
      );
      return rows[0].actual;
    };
    const first = await revenue();
    // The previous version writes the total of the lines, and knows no discount.
    await database().pool.query('update orders set total_amount = 20000 where id = $1', [order.id]);
    expect(await open(order.id)).toMatchObject({ totalAmount: 17_000 });
    await save(await open(order.id), { discount: 0 });
    expect((await revenue()) - first).toBe(3_000);
    await save(await open(order.id), { discount: 2_000 });
    await save(await open(order.id), { status: 'shipping' });
    expect((await revenue()) - first).toBe(-17_000);
  });

  test('the same edit sent again after a lost answer adds and drops nothing twice', async () => {
    const [crutch, glove, bed] = [await sell(), await sell(), await sell()];
    const order = await orderOf([crutch, 1], [glove, 2]);
    const edit = {
      quantities: [{ lineId: lineOf(order, glove), quantity: 0 }],
      added: [added(bed, 2)],
      discount: 500,
    };
    await save(order, edit);
    expect(await save(order, edit)).toEqual({ ok: true, version: 2 });
    expect((await open(order.id)).lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [crutch.id, 1],
      [bed.id, 2],
    ]);
  });

  test('whatever two people do at once: total = lines − discount, stock = ledger', async () => {
    const shelf = await Promise.all([4, 8, 12].map((stock) => sell({ stock, price: 10_000, lprice: 8_000 })));
    const anyEdit = fc.record({
      order: fc.nat({ max: 1 }),
      status: fc.constantFrom(...orderStatuses, 'completed' as const, 'completed' as const),
      quantity: fc.constantFrom(0, 1, 2, 5, 9),
      line: fc.nat({ max: 2 }),
      add: fc.option(fc.record({ product: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 6 }) })),
      price: fc.constantFrom(null, 0, 7_000, 9_000),
      discount: fc.option(fc.constantFrom(0, 500, 3_000, 25_000), { nil: undefined }),
      acceptShortage: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyEdit, anyEdit), { minLength: 1, maxLength: 8 }),
        async (rounds) => {
          const asked = await Promise.all(
            [shelf.slice(0, 2), shelf.slice(1).toReversed()].map((products) =>
              orderOf(...products.map((product): [{ id: number }, number] => [product, 2])),
            ),
          );
          for (const round of rounds) {
            const edits = await Promise.all(
              round.map(
                async ({ order, status, quantity, line, add, price, discount, acceptShortage }, i) => {
                  const opened = await open(asked[order]?.id ?? '');
                  const lineId = opened.lines[line % opened.lines.length]?.id ?? 0;
                  const product = add && shelf[add.product];
                  const edit = {
                    status,
                    quantities: [{ lineId, quantity }],
                    prices: [{ lineId, actualPrice: price }],
                    added: product ? [added(product, add.quantity)] : [],
                    discount,
                  };
                  return () => save(opened, edit, { by: i === 0 ? admin : editor, acceptShortage });
                },
              ),
            );
            const saved = await Promise.all(edits.map((edit) => edit()));
            for (const each of saved)
              if (!each.ok)
                expect([
                  'stale',
                  'below-floor',
                  'not-enough-stock',
                  'lines-missing',
                  'discount-too-large',
                ]).toContain(each.reason);
            await expectNothingLost(database().pool);
          }
          for (const { id } of asked)
            expect(await save(await open(id), { status: 'cancelled' })).toMatchObject({ ok: true });
          expect(await Promise.all(shelf.map(({ id }) => stockOf(id)))).toEqual([4, 8, 12]);
        },
      ),
      { numRuns: 20 },
    );
  });
});
