import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, expectNothingLost, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findDocument, findInvoice } from '../../documents/document.queries.ts';
import { listStockHistory } from '../../reports/stock-history.queries.ts';
import { issueCreditNote } from '../credit/issue-credit-note.ts';
import { saveOrder } from '../edit/save-order.ts';
import { listTimeline } from '../history/history.queries.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import type { OrderStatus } from '../order.ts';
import { issueDeliveryNote } from './issue-delivery-note.ts';
import { takeBackPieces } from './take-back-pieces.ts';

onDatabase('delivery notes', (database) => {
  const db = () => database().db;

  async function order(quantity: number, stock: number) {
    const product = await putOnSale(db(), { slug: `p-${randomUUID()}`, stock });
    const { id, lines } = await placeTestOrder(database(), [{ productId: product.id, quantity }]);
    return { id, item: lines[0]?.id ?? 0, productId: product.id };
  }
  const deliver = (orderId: string, item: number, quantity: number, key: string = randomUUID()) =>
    issueDeliveryNote(db(), admin, { orderId, key, pieces: [{ item, quantity }] });
  async function edit(
    id: string,
    status: OrderStatus,
    quantities: { lineId: number; quantity: number }[] = [],
  ) {
    const { version } = await reopen(db(), id);
    return saveOrder(db(), admin, {
      id,
      version,
      edit: { status, note: '', prices: [], quantities },
      acceptShortage: true,
    });
  }
  const stateOf = async (item: number, productId: number) => {
    const { rows } = await database().pool.query(
      'select quantity, taken, delivered, returned, (select stock from products where id = $2) as stock from order_items where id = $1',
      [item, productId],
    );
    return rows[0];
  };

  test('each movement of the stock names the paper that it belongs to', async () => {
    const { id, item, productId } = await order(3, 5);
    const note = await deliver(id, item, 2);
    await edit(id, 'completed');
    const papers = async () => {
      const history = await listStockHistory(db(), productId, { page: 1 });
      return history?.movements.map(({ change, paper }) => [change, paper?.number]);
    };
    const number = note.ok && note.number;
    expect(await papers()).toEqual([
      [-1, undefined],
      [-2, number],
      [5, undefined],
    ]);
    const invoice = await issueInvoice(db(), admin, id);
    expect(await papers()).toEqual([
      [-1, invoice.ok && invoice.number],
      [-2, number],
      [5, undefined],
    ]);
  });

  test('two deliveries take their pieces once; completing takes the rest, and reopening keeps what was delivered', async () => {
    const { id, item, productId } = await order(40, 45);
    const first = await deliver(id, item, 25);
    expect(first).toMatchObject({ ok: true, number: expect.stringMatching(/^BL-\d{4}-\d{5}$/) });
    expect(await stateOf(item, productId)).toMatchObject({ taken: 25, delivered: 25, stock: 20 });
    expect(await deliver(id, item, 16)).toEqual({
      ...{ ok: false, reason: 'too-many-pieces' },
      lines: [{ lineId: item, name: expect.any(String), nameEn: '', left: 15 }],
    });
    expect(await edit(id, 'processing', [{ lineId: item, quantity: 24 }])).toEqual({
      ok: false,
      reason: 'delivered',
    });
    expect(await edit(id, 'completed')).toMatchObject({ ok: true });
    expect(await stateOf(item, productId)).toMatchObject({ taken: 40, delivered: 25, stock: 5 });
    expect(await edit(id, 'pending')).toMatchObject({ ok: true });
    expect(await stateOf(item, productId)).toMatchObject({ taken: 25, delivered: 25, stock: 20 });
    expect(await edit(id, 'completed')).toMatchObject({ ok: true });
    expect(await deliver(id, item, 15)).toMatchObject({ ok: true });
    expect(await stateOf(item, productId)).toMatchObject({ taken: 40, delivered: 40, stock: 5 });
    const note = first.ok ? await findDocument(db(), first.id) : undefined;
    expect(note).toMatchObject({
      kind: 'delivery-note',
      total: 0,
      content: {
        lines: [{ quantity: 25, ordered: 40, before: 0, left: 15, total: 0 }],
        order: { number: (await reopen(db(), id)).number },
      },
    });
    expect(JSON.stringify(note)).not.toMatch(/(?<![\w-])(?:10000|8000)(?![\w-])/);
    await expectNothingLost(database().pool);
  });

  test('the same form is one delivery, other contents are refused, and an empty shelf hands nothing over', async () => {
    const { id, item, productId } = await order(5, 3);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => deliver(id, item, 2, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await deliver(id, item, 1, key)).toMatchObject({ ok: false, reason: 'key-used' });
    expect(await deliver(id, item, 2)).toMatchObject({
      ok: false,
      reason: 'not-enough-stock',
      lines: [{ lineId: item, wanted: 2, available: 1 }],
    });
    expect(await stateOf(item, productId)).toMatchObject({ taken: 2, delivered: 2, stock: 1 });
    expect(await issueDeliveryNote(db(), admin, { orderId: id, key: randomUUID(), pieces: [] })).toEqual({
      ok: false,
      reason: 'nothing',
    });
    expect(await deliver(randomUUID(), item, 1)).toEqual({ ok: false, reason: 'not-found' });
    await expectNothingLost(database().pool);
  });

  test('what a delivery note of a cancelled order handed over is taken back once, and may leave again', async () => {
    const { id, item, productId } = await order(4, 10);
    await deliver(id, item, 3);
    expect(await takeBackPieces(db(), admin, { orderId: id })).toEqual({
      ok: false,
      reason: 'not-cancelled',
    });
    await edit(id, 'cancelled');
    expect(await stateOf(item, productId)).toMatchObject({ taken: 3, delivered: 3, stock: 7 });
    const answers = await Promise.all([1, 2, 3].map(() => takeBackPieces(db(), admin, { orderId: id })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'nothing-out' });
    expect(await stateOf(item, productId)).toMatchObject({ taken: 0, delivered: 0, stock: 10 });
    expect((await listTimeline(db(), id)).map(({ kind }) => kind)).toEqual([
      'placed',
      'issued',
      'changed',
      'taken-back',
    ]);
    expect(await takeBackPieces(db(), admin, { orderId: randomUUID() })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    await edit(id, 'pending');
    expect(await deliver(id, item, 4)).toMatchObject({ ok: true });
    expect(await stateOf(item, productId)).toMatchObject({ taken: 4, delivered: 4, stock: 6 });
    await expectNothingLost(database().pool);
  });

  test('twenty deliveries at once hand over no more than was ordered', async () => {
    const { id, item, productId } = await order(10, 100);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(id, item, 3)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await stateOf(item, productId)).toMatchObject({ taken: 9, delivered: 9, stock: 91 });
    await expectNothingLost(database().pool);
  });

  test('whatever follows whatever: delivered, taken and returned fit the order, and stock is its ledger', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('deliver' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
      fc.record({
        do: fc.constant('credit' as const),
        quantity: fc.integer({ min: 1, max: 4 }),
        returns: fc.boolean(),
      }),
      fc.record({ do: fc.constant('count' as const), quantity: fc.integer({ min: 0, max: 8 }) }),
      fc.record({
        do: fc.constantFrom(...(['complete', 'reopen', 'cancel', 'take-back', 'invoice'] as const)),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const { id, item } = await order(6, 9);
        for (const each of steps) {
          if (each.do === 'deliver') await deliver(id, item, each.quantity);
          if (each.do === 'complete') await edit(id, 'completed');
          if (each.do === 'reopen') await edit(id, 'pending');
          if (each.do === 'cancel') await edit(id, 'cancelled');
          if (each.do === 'take-back') await takeBackPieces(db(), admin, { orderId: id });
          if (each.do === 'invoice') await issueInvoice(db(), admin, id);
          if (each.do === 'count')
            await edit(id, (await reopen(db(), id)).status, [{ lineId: item, quantity: each.quantity }]);
          const invoice = each.do === 'credit' ? await findInvoice(db(), id) : undefined;
          if (each.do === 'credit' && invoice)
            await issueCreditNote(db(), admin, {
              invoiceId: invoice.id,
              key: randomUUID(),
              request: { what: 'pieces', pieces: [{ item, quantity: each.quantity }] },
              reason: 'essai',
              returns: each.returns,
            });
        }
        await expectNothingLost(database().pool);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
