import { expect, test } from 'vitest';
import { auditOf } from '../../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { piecesInLots, putLotsOnSale } from '../../../../tests/support/lots.ts';
import {
  admin,
  changeOrder,
  editor,
  expectNothingLost,
  placeTestOrder,
} from '../../../../tests/support/orders.ts';
import { moveStock } from '../../products/stock/move-stock.ts';
import { issueDeliveryNote } from '../delivery/issue-delivery-note.ts';
import { type LotWish, proposeLots, stateOf } from './allocation.ts';
import { listLotLines } from './order-lots.queries.ts';
import { saveOrderLots } from './save-order-lots.ts';

type Wishes = Record<string, Omit<LotWish, 'lotId'>>;

onDatabase('the lots of an order', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  const gloves = () =>
    putLotsOnSale(db(), 0, [
      { code: 'SOON', expiresOn: '2099-01-01', pieces: 3 },
      { code: 'LATE', expiresOn: '2099-12-31', pieces: 4 },
      { code: 'OVER', expiresOn: '2020-01-01', pieces: 2 },
    ]);
  const order = async (productId: number, quantity: number) => {
    const { id, lines } = await placeTestOrder(database(), [{ productId, quantity }]);
    return { id, item: lines[0]?.id ?? 0, productId };
  };
  type Ordered = Awaited<ReturnType<typeof order>>;
  const named = async (productId: number, wishes: Wishes): Promise<LotWish[]> => {
    const { rows } = await pool().query('select id::int, code from lots where product_id = $1', [productId]);
    return rows.flatMap(({ id, code }) => (wishes[code] ? [{ ...wishes[code], lotId: id }] : []));
  };
  const save = async ({ id, productId }: Ordered, wishes: Wishes, { by = admin, seen = '' } = {}) =>
    saveOrderLots(db(), by, {
      orderId: id,
      seen: seen || stateOf(await listLotLines(db(), id)),
      wishes: await named(productId, wishes),
    });
  const shown = async ({ id }: Ordered, of: 'next' | 'gone') => {
    const [line] = await listLotLines(db(), id);
    const next = line ? proposeLots(line) : new Map<number, number>();
    return (line?.lots ?? [])
      .map((lot) => [lot.code, of === 'gone' ? lot.gone : (next.get(lot.id) ?? 0)] as const)
      .filter(([, pieces]) => pieces > 0)
      .map(([code, pieces]) => `${code} ${pieces}`)
      .join(', ');
  };
  const deliver = ({ id, item }: Ordered, quantity: number) =>
    issueDeliveryNote(db(), admin, { orderId: id, key: crypto.randomUUID(), pieces: [{ item, quantity }] });

  test('are proposed as they would leave, and leave as they were chosen', async () => {
    const sold = await order(await gloves(), 5);
    expect(await shown(sold, 'next')).toBe('SOON 3, LATE 2');
    expect(await save(sold, { SOON: { next: 1 }, LATE: { next: 4 } }, { by: editor })).toEqual({ ok: true });
    expect(await shown(sold, 'next')).toBe('SOON 1, LATE 4');
    expect(await save(sold, { SOON: { next: 1 }, LATE: { next: 4 } })).toEqual({ ok: true });
    await deliver(sold, 2);
    expect(await shown(sold, 'gone')).toBe('SOON 1, LATE 1');
    expect(await shown(sold, 'next')).toBe('LATE 3');
    // What is not chosen follows by itself.
    expect(await save(sold, { LATE: { next: 1 } })).toEqual({ ok: true });
    expect(await shown(sold, 'next')).toBe('SOON 2, LATE 1');
    await changeOrder(db(), sold.id, { status: 'completed' });
    expect(await piecesInLots(db(), sold.productId)).toBe('OVER 2, LATE 2');
    expect(await auditOf(db(), sold.id)).toMatchObject([
      {
        action: 'order.lots',
        before: { orderLots: [] },
        after: {
          orderLots: [expect.stringMatching(/^1 × SOON · lots-/), expect.stringMatching(/^4 × LATE/)],
        },
      },
      { action: 'delivery-note.issued' },
      {
        action: 'order.lots',
        after: { orderLots: [expect.stringMatching(/^1 × SOON/), expect.stringMatching(/^2 × LATE/)] },
      },
      { action: 'order.changed' },
    ]);
    await expectNothingLost(pool());
  });

  test('sent again after a lost answer are told as saved; another choice is not', async () => {
    const sold = await order(await gloves(), 4);
    const chosen = { SOON: { next: 1 }, LATE: { next: 2 }, OVER: { next: 1, reason: 'Usage vétérinaire' } };
    const seen = 'nothing yet';
    expect(await save(sold, chosen)).toEqual({ ok: true });
    expect(await save(sold, chosen, { seen })).toEqual({ ok: true });
    for (const other of [
      { ...chosen, LATE: { next: 1 } },
      { ...chosen, OVER: { next: 1, reason: 'Essai' } },
      { ...chosen, SOON: { next: 1, gone: 1 } },
    ])
      expect(await save(sold, other, { seen })).toEqual({ ok: false, reason: 'stale' });
    expect((await auditOf(db(), sold.id)).map(({ action }) => action)).toEqual(['order.lots']);
  });

  test('are refused beyond the line or the lot, and when the form is out of date', async () => {
    const sold = await order(await gloves(), 4);
    expect(await save(sold, { SOON: { next: 1 }, LATE: { next: 4 } })).toMatchObject({
      ...{ reason: 'too-many-pieces', most: 4 },
    });
    expect(await save(sold, { SOON: { next: 4 } })).toEqual({
      ...{ ok: false, reason: 'lot-short', code: 'SOON', onHand: 3 },
    });
    const seen = stateOf(await listLotLines(db(), sold.id)) || ' ';
    await save(sold, { LATE: { next: 4 } });
    expect(await save(sold, { SOON: { next: 1 } }, { seen })).toEqual({ ok: false, reason: 'stale' });
    expect(await shown(sold, 'next')).toBe('LATE 4');
    const other = await order(sold.productId, 3);
    await save(other, { SOON: { next: 3 } });
    await deliver(await order(sold.productId, 3), 3);
    expect(await save(sold, { SOON: { next: 1 } })).toEqual({ ok: false, reason: 'stale' });
    // The lot that was chosen is empty by now: the next good one leaves.
    expect(await shown(other, 'next')).toBe('LATE 3');
    expect(await listLotLines(db(), other.id)).toMatchObject([
      { lots: [{ code: 'OVER' }, { code: 'SOON', onHand: 0, allocated: 3 }, { code: 'LATE' }] },
    ]);
    await pool().query("update orders set status = 'cancelled' where id = $1", [sold.id]);
    expect(await save(sold, { SOON: { next: 1 } })).toEqual({ ok: false, reason: 'cancelled' });
    expect(await save({ ...sold, id: crypto.randomUUID() }, {})).toEqual({ ok: false, reason: 'not-found' });
  });

  test('an expired lot leaves for an admin who says why, and stays when others choose beside it', async () => {
    const sold = await order(await gloves(), 4);
    const over = { OVER: { next: 2, reason: 'Formation' } };
    const day = { code: 'OVER', expiresOn: '2020-01-01' };
    expect(await save(sold, over, { by: editor })).toEqual({ ok: false, reason: 'lot-expired', ...day });
    expect(await save(sold, { OVER: { next: 2, reason: '' } })).toEqual({
      ...{ ok: false, reason: 'reason-missing', code: 'OVER' },
    });
    expect(await save(sold, over)).toEqual({ ok: true });
    expect(await save(sold, { LATE: { next: 2 }, SOON: { next: 0 } }, { by: editor })).toEqual({ ok: true });
    expect(await shown(sold, 'next')).toBe('OVER 2, LATE 2');
    expect(await save(sold, { OVER: { next: 1, reason: 'Autre' } }, { by: editor })).toEqual({ ok: true });
    const { rows } = await pool().query(
      'select expired_reason from order_item_lots where order_item_id = $1 and expired_reason is not null',
      [sold.item],
    );
    expect(rows).toEqual([{ expired_reason: 'Formation' }]);
    expect(await save(sold, { OVER: { next: 2 } }, { by: editor })).toMatchObject({ reason: 'lot-expired' });
    expect(await shown(sold, 'next')).toBe('OVER 1, SOON 1, LATE 2');
    await deliver(sold, 4);
    expect(await piecesInLots(db(), sold.productId)).toBe('OVER 1, SOON 2, LATE 2');
    await expectNothingLost(pool());
  });

  test('pieces that left from another lot than the shop assumed are moved, and a return finds them', async () => {
    const sold = await order(await gloves(), 3);
    await deliver(sold, 2);
    expect(await shown(sold, 'gone')).toBe('SOON 2');
    expect(await save(sold, { SOON: { gone: 0 }, LATE: { gone: 1 } })).toMatchObject({
      ...{ reason: 'gone-differs', gone: 2 },
    });
    expect(await save(sold, { SOON: { gone: 0 }, OVER: { gone: 2 } }, { by: editor })).toMatchObject({
      reason: 'lot-expired',
    });
    expect(await save(sold, { SOON: { gone: -3 }, LATE: { gone: 5 } })).toMatchObject({
      reason: 'lot-short',
    });
    expect(await save(sold, { SOON: { gone: 0 }, LATE: { gone: 2 } }, { by: editor })).toEqual({ ok: true });
    expect(await shown(sold, 'gone')).toBe('LATE 2');
    expect(await piecesInLots(db(), sold.productId)).toBe('OVER 2, SOON 3, LATE 2');
    await expectNothingLost(pool());
    expect(await auditOf(db(), sold.id)).toMatchObject([
      { action: 'delivery-note.issued' },
      {
        before: { orderLotsGone: [expect.stringMatching(/^2 × SOON/)] },
        after: { orderLotsGone: [expect.stringMatching(/^2 × LATE/)] },
      },
    ]);
    await changeOrder(db(), sold.id, { status: 'completed' });
    expect(await shown(sold, 'gone')).toBe('SOON 1, LATE 2');
    await expectNothingLost(pool());
  });

  test('two orders that choose the last pieces of a lot both leave: the second takes the next good lot', async () => {
    const productId = await gloves();
    const [one, other] = [await order(productId, 3), await order(productId, 3)];
    for (const sold of [one, other]) expect(await save(sold, { SOON: { next: 3 } })).toEqual({ ok: true });
    await Promise.all([one, other].map(({ id }) => changeOrder(db(), id, { status: 'completed' })));
    expect(await piecesInLots(db(), productId)).toBe('OVER 2, LATE 1');
    expect([await shown(one, 'gone'), await shown(other, 'gone')].toSorted()).toEqual(['LATE 3', 'SOON 3']);
    await expectNothingLost(pool());
  });

  test('a choice, a count of the lot and a completion at once lose no piece', async () => {
    for (let round = 0; round < 8; round += 1) {
      const productId = await gloves();
      const [one, other] = [await order(productId, 4), await order(productId, 3)];
      const [lot] = await named(productId, { SOON: {} });
      const lots = [{ lot: lot?.lotId ?? 0, change: -1 }];
      const [chosen, , counted] = await Promise.all([
        save(one, { SOON: { next: 3 }, LATE: { next: 1 } }),
        changeOrder(db(), other.id, { status: 'completed' }),
        moveStock(db(), admin, { productId, change: -1, reason: 'count', lots }).then(
          () => true,
          () => false,
        ),
      ]);
      expect(chosen.ok || chosen.reason).toSatisfy(
        (told) => told === true || told === 'lot-short' || told === 'stale',
      );
      await changeOrder(db(), one.id, { status: 'completed' });
      const gone = [await shown(one, 'gone'), await shown(other, 'gone')].join(', ').match(/\d+/g) ?? [];
      expect(gone.reduce((sum, pieces) => sum + Number(pieces), 0)).toBe(counted ? 6 : 7);
      expect(await piecesInLots(db(), productId)).toBe('OVER 2');
      await expectNothingLost(pool());
    }
  });
});
