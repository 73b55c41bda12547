import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, expectNothingLost, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { receiveGoods } from '../../arrivals/receive-goods.ts';
import { saveOrder } from '../../orders/edit/save-order.ts';
import { saveSerials } from '../../orders/units/save-serials.ts';
import { countLots, listShelf } from '../lots/count-lots.ts';
import { countStock } from '../stock/count-stock.ts';
import { type CountedSerials, countKnownUnits, parseCountedSerials } from './count-units.ts';

onDatabase('a count of a product with serial numbers', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  beforeAll(() => pool().query('update settings set serials_on = true'));

  async function put(serials: string[], { unnamed = 0, lot = '' } = {}) {
    const { id } = await putOnSale(db(), { slug: `counted-${randomUUID()}`, stock: unnamed });
    const line = { productId: id, quantity: serials.length, unitCost: 100, serials, lot };
    const arrival = { key: randomUUID(), supplier: '', reference: '', again: true, takesUnnamed: true };
    if (serials.length > 0)
      expect(await receiveGoods(db(), admin, { ...arrival, lines: [line] })).toMatchObject({ ok: true });
    return id;
  }
  const count = (id: number, seen: number, counted: number, named: Partial<CountedSerials> = {}) =>
    countStock(db(), admin, { id, seen, counted, note: 'Inventaire', ...named });
  const shelf = async (id: number) => {
    const { rows } = await pool().query(
      `select stock, (select count(*)::int from units where product_id = p.id and state = 'in-stock') as numbers,
        (select sum(change)::int from stock_movements where product_id = p.id) as ledger from products p where id = $1`,
      [id],
    );
    return rows[0];
  };
  const eventsOf = async (serial: string) => {
    const { rows } = await pool().query(
      'select kind, note from unit_events join units on units.id = unit_id where serial = $1 order by unit_events.id',
      [serial],
    );
    return rows.map(({ kind, note }) => (note === 'Inventaire' ? `${kind} ${note}` : kind));
  };

  test('names which numbers are missing, and which were found', async () => {
    const id = await put(['CA-1', 'CA-2', 'CA-3']);
    expect(await count(id, 3, 2)).toEqual({ ok: false, reason: 'serials-differ', serials: 3, pieces: 2 });
    expect(await count(id, 3, 2, { missing: ['CA-9'] })).toMatchObject({
      ...{ reason: 'serial-not-there', serial: 'CA-9' },
    });
    expect(await count(id, 3, 2, { missing: ['ca-2'] })).toEqual({ ok: true, change: -1 });
    expect(await shelf(id)).toEqual({ stock: 2, numbers: 2, ledger: 2 });
    expect(await eventsOf('CA-2')).toEqual(['arrived', 'scrapped Inventaire']);
    expect(await count(id, 2, 4)).toEqual({ ok: false, reason: 'serials-differ', serials: 2, pieces: 4 });
    expect(await count(id, 2, 3, { found: ['CA-1'] })).toMatchObject({
      ...{ reason: 'serial-known', serial: 'CA-1', state: 'in-stock' },
    });
    expect(await count(id, 2, 4, { found: ['CA-2', 'CA-4'] })).toEqual({ ok: true, change: 2 });
    expect(await shelf(id)).toEqual({ stock: 4, numbers: 4, ledger: 4 });
    expect(await eventsOf('CA-4')).toEqual(['restocked Inventaire']);
    // One number was typed wrong: the pieces stay.
    expect(await count(id, 4, 4, { missing: ['CA-4'], found: ['CA-5'] })).toEqual({ ok: true, change: 0 });
    expect(await shelf(id)).toEqual({ stock: 4, numbers: 4, ledger: 4 });
    const { rows } = await pool().query(
      "select after -> 'serials' as serials from audit_log where action = 'product.counted' and subject_id = $1 order by id",
      [String(id)],
    );
    expect(rows.map(({ serials }) => serials)).toEqual([
      ['− ca-2'],
      ['+ CA-2', '+ CA-4'],
      ['− CA-4', '+ CA-5'],
    ]);
    await expectNothingLost(pool());
  });

  test('of pieces without a number needs none, until more numbers than pieces would be left', async () => {
    const id = await put(['CB-1', 'CB-2'], { unnamed: 3 });
    expect(await count(id, 5, 3)).toEqual({ ok: true, change: -2 });
    expect(await count(id, 3, 4)).toEqual({ ok: true, change: 1 });
    expect(await count(id, 4, 1)).toMatchObject({ reason: 'serials-differ', serials: 2, pieces: 1 });
    expect(await count(id, 4, 1, { missing: ['CB-1'] })).toEqual({ ok: true, change: -3 });
    expect(await shelf(id)).toEqual({ stock: 1, numbers: 1, ledger: 1 });
    const none = await put([], { unnamed: 2 });
    expect(await count(none, 2, 7)).toEqual({ ok: true, change: 5 });
    expect(await countKnownUnits(db(), none)).toBeNull();
    expect(await countKnownUnits(db(), id)).toBe(1);
  });

  test('tells that a sold piece was not named on its order, and that a buyer has what was found', async () => {
    const id = await put(['CC-1', 'CC-2']);
    const order = await placeTestOrder(database(), [{ productId: id, quantity: 1 }]);
    const { version, lines } = await reopen(db(), order.id);
    await saveOrder(db(), admin, {
      ...{ id: order.id, version, acceptShortage: false },
      edit: { status: 'completed', note: '', prices: [] },
    });
    expect(await count(id, 1, 1)).toMatchObject({ reason: 'serials-differ', serials: 2, pieces: 1 });
    const named = [{ lineId: lines[0]?.id ?? 0, serials: ['CC-2'], seen: [] }];
    expect(await saveSerials(db(), admin, { orderId: order.id, lines: named })).toEqual({ ok: true });
    expect(await count(id, 1, 1)).toEqual({ ok: true, change: 0 });
    expect(await count(id, 1, 2, { found: ['CC-2'] })).toMatchObject({
      ...{ reason: 'serial-known', serial: 'CC-2', state: 'sold', order: order.number },
    });
  });

  test('of a product with lots counts its lots, and names the numbers there', async () => {
    const id = await put(['CD-1', 'CD-2', 'CD-3'], { lot: 'L-1' });
    expect(await count(id, 3, 2, { missing: ['CD-1'] })).toEqual({ ok: false, reason: 'has-lots' });
    const [lot] = await listShelf(db(), { id, stock: 3, hasLots: true });
    const counted = (pieces: number) => [{ lot: lot?.id ?? 0, seen: 3, pieces }];
    const lots = (pieces: number, named: Partial<CountedSerials>) =>
      countLots(db(), admin, { id, counted: counted(pieces), added: null, note: '', ...named });
    expect(await lots(1, { missing: ['CD-1'] })).toMatchObject({ reason: 'serials-differ', serials: 2 });
    expect(await lots(1, { missing: ['CD-1', 'CD-3'] })).toEqual({ ok: true });
    expect(await shelf(id)).toEqual({ stock: 1, numbers: 1, ledger: 1 });
    await expectNothingLost(pool());
    // While the module is off, nobody sees a lot or a number.
    await pool().query('update settings set serials_on = false');
    expect(await count(id, 1, 0)).toEqual({ ok: true, change: -1 });
    await pool().query('update settings set serials_on = true');
  });

  test('of two counts at once one is out of date', async () => {
    const id = await put(['CE-1', 'CE-2']);
    const answers = await Promise.all([
      count(id, 2, 1, { missing: ['CE-1'] }),
      count(id, 2, 1, { missing: ['CE-1'] }),
    ]);
    expect(answers.map((answer) => answer.ok || answer.reason).toSorted()).toEqual(['stock-moved', true]);
    expect(await shelf(id)).toEqual({ stock: 1, numbers: 1, ledger: 1 });
  });

  test('numbers are typed one a line, and none twice', () => {
    expect(parseCountedSerials({ missing: 'A-1\nA-2', found: '' })).toEqual({
      ...{ ok: true, serials: { missing: ['A-1', 'A-2'], found: [] } },
    });
    expect(parseCountedSerials({ missing: '', found: 'A-1\na-1' })).toMatchObject({ reason: 'serial-twice' });
  });
});
