import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { type NamedPieces, piecesInLots, putLotsOnSale } from '../../../../tests/support/lots.ts';
import { admin, changeOrder, expectNothingLost, placeTestOrder } from '../../../../tests/support/orders.ts';
import { moveStock } from '../stock/move-stock.ts';
import { listLotsOf } from './lot.queries.ts';
import { nameLots } from './name-lots.ts';

onDatabase('lots', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  const withLots = (unnamed: number, named: NamedPieces[]) => putLotsOnSale(db(), unnamed, named);
  const onHand = (id: number) => piecesInLots(db(), id);
  const order = async (productId: number, quantity: number) => {
    const placed = await placeTestOrder(database(), [{ productId, quantity }]);
    return { id: placed.id, line: placed.lines[0]?.id ?? 0 };
  };

  test('the first named lot leaves the pieces that were there without a name', async () => {
    const id = await withLots(7, [{ code: 'A', expiresOn: '2099-01-31', pieces: 5 }]);
    expect(await onHand(id)).toBe('A 5, - 7');
    expect(await nameLots(db(), [{ productId: id, code: 'a', expiresOn: '2099-02-28' }])).toEqual({
      ...{ ok: false, reason: 'lot-two-dates', productId: id, code: 'a', known: '2099-01-31' },
    });
    expect(await nameLots(db(), [{ productId: id, code: 'a', expiresOn: null }])).toMatchObject({ ok: true });
    await expectNothingLost(pool());
  });

  test('a sale takes what expires first, and never what is expired', async () => {
    const id = await withLots(2, [
      { code: 'LATE', expiresOn: '2099-12-31', pieces: 4 },
      { code: 'SOON', expiresOn: '2099-01-01', pieces: 3 },
      { code: 'OVER', expiresOn: '2020-01-01', pieces: 6 },
      { code: 'EVER', expiresOn: null, pieces: 1 },
    ]);
    const { id: orderId } = await order(id, 5);
    await changeOrder(db(), orderId, { status: 'completed' });
    expect(await onHand(id)).toBe('OVER 6, LATE 2, EVER 1, - 2');
    const second = await order(id, 9);
    await changeOrder(db(), second.id, { status: 'completed' });
    expect(await onHand(id)).toBe('OVER 6');
    await expect(moveStock(db(), admin, { productId: id, change: -1, reason: 'order' })).rejects.toThrow();
    await changeOrder(db(), orderId, { status: 'processing' });
    expect(await onHand(id)).toBe('OVER 6, SOON 3, LATE 2');
    await moveStock(db(), admin, { productId: id, change: -7, reason: 'count' });
    expect(await onHand(id)).toBe('SOON 2, LATE 2');
    await expectNothingLost(pool());
  });

  test('a line takes the lots that were chosen for it first', async () => {
    const id = await withLots(0, [
      { code: 'SOON', expiresOn: '2099-01-01', pieces: 3 },
      { code: 'LATE', expiresOn: '2099-12-31', pieces: 4 },
      { code: 'OVER', expiresOn: '2020-01-01', pieces: 6 },
    ]);
    const [over, , late] = await listLotsOf(db(), [id]);
    const { id: orderId, line } = await order(id, 4);
    await pool().query('insert into order_item_lots values ($1, $2, 2, null), ($1, $3, 1, $4)', [
      line,
      late?.id,
      over?.id,
      'Exercice',
    ]);
    await changeOrder(db(), orderId, { status: 'completed' });
    expect(await onHand(id)).toBe('OVER 5, SOON 2, LATE 2');
    await changeOrder(db(), orderId, { status: 'processing' });
    expect(await onHand(id)).toBe('OVER 6, SOON 3, LATE 4');
    await expectNothingLost(pool());
  });

  test('a lot that expired after it was chosen stays', async () => {
    const id = await withLots(0, [
      { code: 'LATE', expiresOn: '2099-12-31', pieces: 4 },
      { code: 'OVER', expiresOn: '2020-01-01', pieces: 6 },
    ]);
    const [over] = await listLotsOf(db(), [id]);
    const { id: orderId, line } = await order(id, 3);
    await pool().query('insert into order_item_lots values ($1, $2, 3, null)', [line, over?.id]);
    await changeOrder(db(), orderId, { status: 'completed' });
    expect(await onHand(id)).toBe('OVER 6, LATE 1');
  });

  test('a movement is refused whose lots do not make it, or are of another product', async () => {
    const id = await withLots(0, [{ code: 'A', expiresOn: null, pieces: 3 }]);
    const other = await withLots(0, [{ code: 'A', expiresOn: null, pieces: 3 }]);
    const [lot] = await listLotsOf(db(), [id]);
    const move = (productId: number, change: number, lots: { lot: number; change: number }[]) =>
      moveStock(db(), admin, { productId, change, reason: 'count', lots });
    for (const [productId, change, pieces] of [
      [id, -2, -1],
      [other, -1, -1],
      [id, -4, -4],
    ] as const)
      await expect(move(productId, change, [{ lot: lot?.id ?? 0, change: pieces }])).rejects.toThrow();
    expect(await onHand(id)).toBe('A 3');
    expect(await onHand(other)).toBe('A 3');
    await expectNothingLost(pool());
  });
});
