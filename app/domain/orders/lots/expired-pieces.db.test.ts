import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buyer } from '../../../../tests/support/buyer.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { piecesInLots, putLotsOnSale } from '../../../../tests/support/lots.ts';
import { admin, expectNothingLost, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { issueDeliveryNote } from '../delivery/issue-delivery-note.ts';
import { saveOrder } from '../edit/save-order.ts';
import { sellAtCounter } from '../entry/sell-at-counter.ts';
import { listToSell } from '../record-order.ts';

onDatabase('expired pieces', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  /** 2 of 5 pieces are expired. */
  const gloves = () =>
    putLotsOnSale(db(), 0, [
      { code: 'GOOD', expiresOn: '2099-12-31', pieces: 3 },
      { code: 'OVER', expiresOn: '2020-01-01', pieces: 2 },
    ]);
  const order = (productId: number, quantity: number) =>
    placeTestOrder(database(), [{ productId, quantity }]);
  const complete = (id: string) =>
    saveOrder(db(), admin, {
      ...{ id, version: 1, acceptShortage: false, edit: { status: 'completed', note: '', prices: [] } },
    });
  const deliver = (orderId: string, item: number, quantity: number) =>
    issueDeliveryNote(db(), admin, { orderId, key: randomUUID(), pieces: [{ item, quantity }] });

  test('are told where an order or a delivery note lacks pieces, and stay', async () => {
    const id = await gloves();
    const { id: orderId, lines } = await order(id, 4);
    const short = { reason: 'not-enough-stock', lines: [{ wanted: 4, available: 3, expired: 2 }] };
    expect(await complete(orderId)).toMatchObject(short);
    expect(await deliver(orderId, lines[0]?.id ?? 0, 4)).toMatchObject(short);
    expect((await reopen(db(), orderId)).lines).toMatchObject([{ stock: 5, expired: 2, hasLots: true }]);
    expect(await listToSell(db(), [id], 'staff')).toMatchObject([{ stock: 5, expired: 2 }]);
    expect(await listToSell(db(), [id], 'visitor')).toMatchObject([{ stock: 5, expired: 0 }]);
    expect(await piecesInLots(db(), id)).toBe('OVER 2, GOOD 3');
  });

  test('leave with the line for which an admin let them go, and with no other', async () => {
    const id = await gloves();
    const [chosen, other] = [await order(id, 4), await order(id, 4)];
    const { rows } = await pool().query("select id from lots where product_id = $1 and code = 'OVER'", [id]);
    const item = chosen.lines[0]?.id ?? 0;
    await pool().query("insert into order_item_lots values ($1, $2, 1, 'Formation')", [item, rows[0].id]);
    expect((await reopen(db(), chosen.id)).lines).toMatchObject([{ stock: 5, expired: 1 }]);
    expect(await complete(other.id)).toMatchObject({ lines: [{ available: 3, expired: 2 }] });
    expect(await deliver(chosen.id, item, 2)).toMatchObject({ ok: true });
    expect(await piecesInLots(db(), id)).toBe('OVER 1, GOOD 2');
    expect((await reopen(db(), chosen.id)).lines).toMatchObject([{ stock: 3, expired: 1 }]);
    expect(await complete(chosen.id)).toMatchObject({ ok: true });
    expect(await piecesInLots(db(), id)).toBe('OVER 1');
    await expectNothingLost(pool());
  });

  test('are not sold at the counter, whatever the seller accepts; what expires first leaves silently', async () => {
    const id = await gloves();
    const sell = (quantity: number, acceptShortage: boolean) =>
      sellAtCounter(db(), admin, {
        ...{ key: randomUUID(), language: 'fr', buyer, note: '', acceptShortage },
        lines: [{ productId: id, quantity, actualPrice: null }],
      });
    const refused = { reason: 'not-enough-stock', products: [{ wanted: 4, available: 3, expired: 2 }] };
    expect(await sell(4, false)).toMatchObject(refused);
    expect(await sell(4, true)).toMatchObject(refused);
    expect(await sell(3, false)).toMatchObject({ ok: true });
    expect(await piecesInLots(db(), id)).toBe('OVER 2');
    await expectNothingLost(pool());
  });
});
