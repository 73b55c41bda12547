import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import {
  admin,
  changeOrder,
  editor,
  expectNothingLost,
  placeTestOrder,
} from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { noteUnit } from '../orders/units/note-unit.ts';
import { saveSerials } from '../orders/units/save-serials.ts';
import { findOrderSerials, findUnit, listUnits } from '../orders/units/unit.queries.ts';
import { listLotsOf } from '../products/lots/lot.queries.ts';
import { moveStock } from '../products/stock/move-stock.ts';
import { listStockHistory } from '../reports/stock-history.queries.ts';
import { findArrival } from './arrival.queries.ts';
import type { ArrivalLine } from './arrival.schema.ts';
import { saveDraft } from './change-draft.ts';
import { receiveGoods } from './receive-goods.ts';
import { undoArrival } from './undo-arrival.ts';

type Line = Partial<ArrivalLine> & { productId: number; quantity: number };

onDatabase('lots and serial numbers that come in', (database) => {
  const db = () => database().db;
  const entry = (lines: Line[]) => ({
    ...{ key: randomUUID(), supplier: '', reference: '', again: true },
    lines: lines.map((line) => ({ unitCost: null, ...line })),
  });
  const receive = (lines: Line[], more: Partial<Parameters<typeof receiveGoods>[2]> = {}) =>
    receiveGoods(db(), admin, { ...entry(lines), ...more });
  const received = async (lines: Line[], more = {}) => {
    const answer = await receive(lines, more);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.id;
  };
  const put = async (stock = 0) => (await putOnSale(db(), { slug: `in-${randomUUID()}`, stock })).id;
  const shelf = async (id: number) =>
    (await listLotsOf(db(), [id]))
      .map(({ code, expiresOn, onHand }) => `${code || '-'} ${expiresOn ?? 'ever'} ${onHand}`)
      .join(', ');
  const inStock = async (serial: string) =>
    (await listUnits(db(), { search: serial, state: undefined, page: 1, pageSize: 10 })).units.map(
      ({ serial, state, order }) => `${serial} ${state} ${order ?? '-'}`,
    );
  const ask = async (sql: string, values: unknown[]) => (await database().pool.query(sql, values)).rows;

  test('a product comes in several lots with one movement, at what the lines cost together', async () => {
    const [gloves, masks] = [await put(3), await put()];
    await received(
      [
        { productId: gloves, quantity: 10, unitCost: 100, lot: 'A1', expiresOn: '2099-01-31' },
        { productId: masks, quantity: 1, unitCost: 333 },
        { productId: gloves, quantity: 5, lot: 'B2' },
        { productId: gloves, quantity: 2, unitCost: 70, lot: '' },
      ],
      { takesUnnamed: true, purchase: { currency: 'XAF', rate: 1, costs: { freight: 100 } } },
    );
    expect(await shelf(gloves)).toBe('A1 2099-01-31 10, B2 ever 5, - ever 5');
    const moved = await ask(
      "select change, value::int from stock_movements where product_id = $1 and reason = 'arrival'",
      [gloves],
    );
    // 1 640 of 1 973 of the goods, and so 83 of 100 of the freight.
    expect(moved).toEqual([{ change: 17, value: 1_723 }]);
    await expectNothingLost(database().pool);
  });

  test('a lot has one date, whatever its capitals, and its pieces stand together', async () => {
    const id = await put();
    await received([{ productId: id, quantity: 2, lot: 'Lot-7', expiresOn: '2099-03-31' }]);
    expect(await receive([{ productId: id, quantity: 1, lot: 'LOT-7', expiresOn: '2099-04-30' }])).toEqual({
      ...{ ok: false, reason: 'lot-two-dates', productId: id, code: 'LOT-7', known: '2099-03-31' },
    });
    await received([{ productId: id, quantity: 1, lot: 'LOT-7' }]);
    expect(await shelf(id)).toBe('Lot-7 2099-03-31 3');
  });

  test('a lot that was undone and is typed again without its date asks, and keeps no date that nobody said', async () => {
    const id = await put();
    const lot = (expiresOn: string | null) => [{ productId: id, quantity: 2, lot: 'A1', expiresOn }];
    await undoArrival(db(), admin, await received(lot('2099-01-31')));
    expect(await receive(lot(null))).toEqual({
      ...{ ok: false, reason: 'lot-undated' },
      lots: [{ place: 0, code: 'A1', known: '2099-01-31' }],
    });
    await received(lot(null), { takesUndated: true });
    expect(await shelf(id)).toBe('A1 ever 2');
    // A lot of which pieces are there has its date, also where it is not typed again.
    const other = (expiresOn: string | null) => [{ productId: id, quantity: 1, lot: 'B2', expiresOn }];
    await received(other('2099-02-28'));
    await received(other(null));
    expect(await shelf(id)).toBe('B2 2099-02-28 2, A1 ever 2');
  });

  test('a date that was typed wrong is typed again once its delivery is undone, and stays once a buyer has a piece', async () => {
    const id = await put();
    const lot = (expiresOn: string) => [{ productId: id, quantity: 2, lot: 'TYPO', expiresOn }];
    const wrong = await received(lot('2098-01-31'));
    expect(await undoArrival(db(), admin, wrong)).toMatchObject({ ok: true });
    await ask('update lots set told_days = 90 where product_id = $1', [id]);
    await received(lot('2099-01-31'));
    expect(await shelf(id)).toBe('TYPO 2099-01-31 2');
    expect(await ask("select told_days from lots where product_id = $1 and code = 'TYPO'", [id])).toEqual([
      { told_days: null },
    ]);
    const placed = await placeTestOrder(database(), [{ productId: id, quantity: 2 }]);
    await changeOrder(db(), placed.id, { status: 'completed' });
    expect(await shelf(id)).toBe('');
    expect(await receive(lot('2098-01-31'))).toMatchObject({ reason: 'lot-two-dates', known: '2099-01-31' });
  });

  test('a lot and a serial number are known again in capitals, whatever their letters', async () => {
    const id = await put();
    await received([{ productId: id, quantity: 1, lot: 'maß-é', serials: ['groß9'] }]);
    await received([{ productId: id, quantity: 1, lot: 'MAß-É' }]);
    expect(await shelf(id)).toBe('maß-é ever 2');
    expect(await receive([{ productId: id, quantity: 1, lot: 'maß-é', serials: ['GROß9'] }])).toMatchObject({
      ...{ reason: 'serial-known', serial: 'groß9', state: 'in-stock' },
    });
    const placed = await placeTestOrder(database(), [{ productId: id, quantity: 1 }]);
    const line = { lineId: placed.lines[0]?.id ?? 0, serials: ['groß9'], seen: [] };
    expect(await saveSerials(db(), admin, { orderId: placed.id, lines: [line] })).toEqual({ ok: true });
    expect(await inStock('groß')).toEqual([`groß9 sold ${placed.number}`]);
  });

  test('a delivery of several lots of a product is one row of its history', async () => {
    const id = await put();
    await received([
      { productId: id, quantity: 3, lot: 'H1' },
      { productId: id, quantity: 2, lot: 'H2' },
    ]);
    expect(await listStockHistory(db(), id, { page: 1 })).toMatchObject({
      total: 1,
      movements: [{ change: 5, stock: 5, arrivalNumber: expect.stringMatching(/^AR-/) }],
    });
  });

  test('an expired lot, and pieces without one, are asked before they come in', async () => {
    const id = await put();
    const over = { productId: id, quantity: 4, lot: 'OLD', expiresOn: '2020-01-31' };
    expect(await receive([over])).toEqual({ ok: false, reason: 'lot-expired', places: [0] });
    expect(await shelf(id)).toBe('');
    await received([over], { takesExpired: true });
    // Its date is known by now.
    const again = [
      { productId: id, quantity: 1 },
      { ...over, expiresOn: null },
    ];
    expect(await receive(again)).toEqual({ ok: false, reason: 'lot-expired', places: [1] });
    expect(await receive(again, { takesExpired: true })).toEqual({
      ...{ ok: false, reason: 'lot-missing', places: [0] },
    });
    await received(again, { takesExpired: true, takesUnnamed: true });
    expect(await shelf(id)).toBe('OLD 2020-01-31 8, - ever 1');
  });

  test('a draft keeps lots and serial numbers, and whoever sees no costs keeps them by lot', async () => {
    const id = await put();
    const lines = [
      {
        productId: id,
        quantity: 2,
        unitCost: 50,
        lot: 'D1',
        expiresOn: '2099-01-31',
        serials: ['S-1', 'S-2'],
      },
      { productId: id, quantity: 3, unitCost: 80, lot: 'D2' },
    ];
    const kept = await saveDraft(db(), admin, entry(lines));
    if (!kept.ok) throw new Error(kept.reason);
    expect((await findArrival(db(), kept.id))?.lines).toMatchObject([
      { lot: 'D1', expiresOn: '2099-01-31', serials: ['S-1', 'S-2'] },
      { lot: 'D2', expiresOn: null, serials: [] },
    ]);
    expect(await shelf(id)).toBe('');
    expect(await inStock('S-1')).toEqual([]);
    const posted = entry(lines.toReversed().map((line) => ({ ...line, unitCost: null })));
    expect(await receiveGoods(db(), editor, { ...posted, draft: { id: kept.id, version: 1 } })).toMatchObject(
      { ok: true },
    );
    expect(
      await ask(
        'select lot, unit_cost, landed::int from arrival_lines where arrival_id = $1 order by position',
        [kept.id],
      ),
    ).toEqual([
      { lot: 'D2', unit_cost: 80, landed: 240 },
      { lot: 'D1', unit_cost: 50, landed: 100 },
    ]);
    expect(await inStock('S-')).toEqual(['S-2 in-stock -', 'S-1 in-stock -']);
  });

  test('a serial number that the shop or a buyer has is refused, one that came back is in stock again', async () => {
    const id = await put();
    const arrive = (serial: string) => receive([{ productId: id, quantity: 1, serials: [serial] }]);
    await received([{ productId: id, quantity: 2, serials: ['X-1', 'X-2'] }]);
    expect(await arrive('x-1')).toEqual({
      ...{ ok: false, reason: 'serial-known', productId: id, serial: 'X-1', state: 'in-stock', order: null },
    });
    const placed = await placeTestOrder(database(), [{ productId: id, quantity: 1 }]);
    const lineId = placed.lines[0]?.id ?? 0;
    const save = (serials: string[], seen: string[]) =>
      saveSerials(db(), admin, { orderId: placed.id, lines: [{ lineId, serials, seen }] });
    const proposed = async () => (await findOrderSerials(db(), placed.id))?.lines[0]?.inStock;
    expect(await proposed()).toEqual(['X-1', 'X-2']);
    expect(await save(['x-1'], [])).toEqual({ ok: true });
    expect(await inStock('X-1')).toEqual([`X-1 sold ${placed.number}`]);
    expect(await proposed()).toEqual(['X-2']);
    expect(await arrive('X-1')).toMatchObject({
      ...{ reason: 'serial-known', state: 'sold', order: placed.number },
    });
    // Taken off the order it is in stock again, with what happened to it.
    expect(await save(['X-2'], ['X-1'])).toEqual({ ok: true });
    expect(await inStock('X-1')).toEqual(['X-1 in-stock -']);
    const { units } = await listUnits(db(), { search: 'X-2', state: 'sold', page: 1, pageSize: 10 });
    const unit = units[0]?.id ?? 0;
    const step = (version: number, step: 'returned' | 'restocked') =>
      noteUnit(db(), admin, { id: unit, version, step, note: '', charge: 0 });
    expect(await step(2, 'restocked')).toEqual({ ok: false, reason: 'no-step' });
    expect(await step(2, 'returned')).toEqual({ ok: true });
    expect(await arrive('X-2')).toMatchObject({ ok: true });
    expect((await findUnit(db(), unit))?.events.map(({ kind }) => kind)).toEqual([
      ...['arrived', 'returned', 'sold', 'arrived'],
    ]);
    expect(await inStock('X-2')).toEqual(['X-2 in-stock -']);
    await expectNothingLost(database().pool);
  });

  test('of two deliveries with the same serial number at once, one comes in', async () => {
    const id = await put();
    const answers = await Promise.all(
      [1, 2].map(() => receive([{ productId: id, quantity: 1, serials: ['TWICE'] }])),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await ask('select stock from products where id = $1', [id])).toEqual([{ stock: 1 }]);
  });

  test('an undone delivery takes its pieces out of its lots, and its units with them', async () => {
    const id = await put();
    await received([{ productId: id, quantity: 4, lot: 'KEPT', expiresOn: '2099-01-31' }]);
    const second = await received([
      { productId: id, quantity: 3, lot: 'KEPT' },
      { productId: id, quantity: 2, lot: 'GONE', serials: ['U-1', 'U-2'] },
    ]);
    expect(await undoArrival(db(), admin, second)).toMatchObject({ ok: true });
    expect(await shelf(id)).toBe('KEPT 2099-01-31 4');
    expect(await inStock('U-')).toEqual([]);
    await expectNothingLost(database().pool);
  });

  test('a delivery stays whose pieces left, changed their lot, or have a buyer by their number', async () => {
    const id = await put();
    const lines = [
      { productId: id, quantity: 3, lot: 'A' },
      { productId: id, quantity: 2, lot: 'B' },
    ];
    const named = { name: expect.any(String), nameEn: expect.any(String), option1: '', option2: '' };
    const moved = {
      ...{ ok: false, reason: 'moved-since', costs: [], units: [], unitCount: 0 },
      lines: [
        { ...named, quantity: 3, stock: 1, lot: 'A' },
        { ...named, quantity: 2, stock: 4, lot: 'B' },
      ],
    };
    const first = await received(lines);
    const [a, b] = await listLotsOf(db(), [id]);
    await ask('select move_lot($1, $2, null, null, -2), move_lot($3, $2, null, null, 2)', [a?.id, id, b?.id]);
    expect(await undoArrival(db(), admin, first)).toEqual(moved);
    const other = await put();
    const second = await received([{ productId: other, quantity: 1, serials: ['V-1'] }]);
    const placed = await placeTestOrder(database(), [{ productId: other, quantity: 1 }]);
    const line = { lineId: placed.lines[0]?.id ?? 0, serials: ['V-1'], seen: [] };
    await saveSerials(db(), admin, { orderId: placed.id, lines: [line] });
    expect(await undoArrival(db(), admin, second)).toMatchObject({ reason: 'moved-since' });
    const third = await received([{ productId: other, quantity: 5, lot: 'C' }]);
    await moveStock(db(), admin, { productId: other, change: -1, reason: 'count' });
    expect(await undoArrival(db(), admin, third)).toMatchObject({ reason: 'moved-since' });
    await expectNothingLost(database().pool);
  });
});
