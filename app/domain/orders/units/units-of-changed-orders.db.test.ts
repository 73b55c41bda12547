import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, expectNothingLost, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { receiveGoods } from '../../arrivals/receive-goods.ts';
import { undoArrival } from '../../arrivals/undo-arrival.ts';
import { findDocument, findInvoice } from '../../documents/document.queries.ts';
import { countStock } from '../../products/stock/count-stock.ts';
import type { UnitStep } from '../../products/units/unit.ts';
import { issueCreditNote } from '../credit/issue-credit-note.ts';
import { issueDeliveryNote } from '../delivery/issue-delivery-note.ts';
import { takeBackPieces } from '../delivery/take-back-pieces.ts';
import type { OrderEdit } from '../edit/edit.ts';
import { saveOrder } from '../edit/save-order.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { changeWarranty, noteUnit } from './note-unit.ts';
import { saveSerials } from './save-serials.ts';
import { findOrderSerials, findUnit, listBuyersUnits, listUnits } from './unit.queries.ts';

onDatabase('units of orders that change', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  beforeAll(() => pool().query('update settings set serials_on = true'));
  const put = async (stock = 0) => (await putOnSale(db(), { slug: `units-${randomUUID()}`, stock })).id;
  async function arrive(productId: number, serials: string[]) {
    const received = await receiveGoods(db(), admin, {
      ...{ key: randomUUID(), supplier: '', reference: '', again: true },
      lines: [{ productId, quantity: serials.length, unitCost: null, serials }],
    });
    if (!received.ok) throw new Error(received.reason);
    return received.id;
  }
  async function order(productId: number, quantity: number, beside?: number) {
    const lines = beside === undefined ? [] : [{ productId: beside, quantity: 1 }];
    const placed = await placeTestOrder(database(), [{ productId, quantity }, ...lines]);
    const lineId = placed.lines.find((line) => line.productId === productId)?.id ?? 0;
    return { id: placed.id, number: placed.number, lineId };
  }
  type Placed = Awaited<ReturnType<typeof order>>;
  const name = ({ id, lineId }: Placed, serials: string[], seen: string[] = []) =>
    saveSerials(db(), admin, { orderId: id, lines: [{ lineId, serials, seen }] });
  async function edit({ id }: Placed, change: Partial<OrderEdit>) {
    const { version, status } = await reopen(db(), id);
    return saveOrder(db(), admin, {
      ...{ id, version, acceptShortage: false, edit: { status, note: '', prices: [], ...change } },
    });
  }
  const unitOf = async (serial: string) =>
    (await listUnits(db(), { search: serial, state: undefined, page: 1, pageSize: 10 })).units[0];
  async function note(serial: string, step: UnitStep) {
    const unit = await unitOf(serial);
    const which = { id: unit?.id ?? 0, version: unit?.version ?? 0 };
    expect(await noteUnit(db(), admin, { ...which, step, note: '', charge: 0 })).toEqual({ ok: true });
  }
  const eventsOf = async (serial: string) =>
    (await findUnit(db(), (await unitOf(serial))?.id ?? 0))?.events.map(
      ({ kind, note }) => `${kind} ${note}`,
    );
  const noted = async ({ id, lineId }: Placed) =>
    (await findOrderSerials(db(), id))?.lines
      .find((line) => line.id === lineId)
      ?.units.map((unit) => unit.serial);

  test('a line that is taken off its order gives back its units, with all that is known of them', async () => {
    const [productId, beside] = [await put(9), await put(9)];
    await arrive(productId, ['LA-1', 'LA-2']);
    const first = await order(productId, 2);
    await name(first, ['LA-2', 'LA-3']);
    await note('LA-3', 'visit');
    await note('LA-2', 'returned');
    await note('LA-2', 'restocked');
    const sold = await order(productId, 3, beside);
    expect(await name(sold, ['LA-1', 'LA-2', 'LA-4'])).toEqual({ ok: true });
    await edit(sold, { status: 'completed' });
    expect(await edit(sold, { quantities: [{ lineId: sold.lineId, quantity: 0 }] })).toMatchObject({
      ok: true,
    });
    expect(await unitOf('LA-1')).toMatchObject({ state: 'in-stock' });
    expect(await eventsOf('LA-1')).toEqual([
      `restocked ${sold.number}`,
      `sold ${sold.number}`,
      expect.stringMatching(/^arrived AR-/),
    ]);
    expect(await unitOf('LA-2')).toMatchObject({ state: 'in-stock' });
    // Nobody knew of it before the order named it.
    expect(await unitOf('LA-4')).toBeUndefined();
    // A unit that was visited at its buyer's is not forgotten with the line.
    expect(
      await edit(first, { added: [{ productId: beside, quantity: 1, actualPrice: null }] }),
    ).toMatchObject({ ok: true });
    expect(await edit(first, { quantities: [{ lineId: first.lineId, quantity: 0 }] })).toMatchObject({
      ok: true,
    });
    expect(await unitOf('LA-3')).toMatchObject({ state: 'returned', order: null });
    expect((await eventsOf('LA-3'))?.map((event) => event.split(' ')[0])).toEqual([
      'returned',
      'visit',
      'sold',
    ]);
    await expectNothingLost(pool());
  });

  test('a unit of a delivery note that was taken back has come back, and the next note names it again', async () => {
    const productId = await put();
    await arrive(productId, ['TB-1', 'TB-2']);
    const sold = await order(productId, 2);
    await name(sold, ['TB-1', 'TB-2']);
    const deliver = async (quantity: number) => {
      const pieces = [{ item: sold.lineId, quantity }];
      const issued = await issueDeliveryNote(db(), admin, { orderId: sold.id, key: randomUUID(), pieces });
      const paper = issued.ok ? await findDocument(db(), issued.id) : undefined;
      return paper?.content.lines.map(({ serials }) => serials);
    };
    expect(await deliver(1)).toEqual([['TB-1']]);
    await edit(sold, { status: 'cancelled' });
    expect(await unitOf('TB-1')).toMatchObject({ state: 'sold' });
    expect(await takeBackPieces(db(), admin, { orderId: sold.id })).toEqual({ ok: true });
    expect(await unitOf('TB-1')).toMatchObject({ state: 'returned' });
    await edit(sold, { status: 'pending' });
    expect(await deliver(1)).toEqual([['TB-1']]);
    expect(await deliver(1)).toEqual([['TB-2']]);
    await expectNothingLost(pool());
  });

  test('a line has at most as many pieces as serial numbers that its buyer has', async () => {
    const productId = await put(9);
    const sold = await order(productId, 3);
    await name(sold, ['LB-1', 'LB-2']);
    const recount = (quantity: number) => edit(sold, { quantities: [{ lineId: sold.lineId, quantity }] });
    expect(await recount(1)).toMatchObject({
      ...{ ok: false, reason: 'serials-named', lines: [{ id: sold.lineId, named: 2 }] },
    });
    expect(await recount(2)).toMatchObject({ ok: true });
    await name(sold, ['LB-1'], ['LB-1', 'LB-2']);
    expect(await recount(1)).toMatchObject({ ok: true });
    // While the module is off nobody can take one off.
    await pool().query('update settings set serials_on = false');
    await recount(2);
    await name(sold, ['LB-1', 'LB-2'], ['LB-1']);
    expect(await recount(1)).toMatchObject({ ok: true });
    await pool().query('update settings set serials_on = true');
  });

  test('a line whose pieces all came back with credit notes has no unit at its buyer’s', async () => {
    const productId = await put(9);
    await arrive(productId, ['LC-1', 'LC-2']);
    const sold = await order(productId, 3);
    await name(sold, ['LC-1', 'LC-2', 'LC-3']);
    await edit(sold, { status: 'completed' });
    await note('LC-2', 'repair');
    await issueInvoice(db(), admin, sold.id);
    const invoice = await findInvoice(db(), sold.id);
    const credit = async (quantity: number, serials: string[]) =>
      issueCreditNote(db(), admin, {
        ...{ invoiceId: invoice?.id ?? '', key: randomUUID(), reason: 'Trop', returns: true },
        request: { what: 'pieces', pieces: [{ item: sold.lineId, quantity }] },
        units: await Promise.all(serials.map(async (serial) => (await unitOf(serial))?.id ?? 0)),
      });
    const first = await credit(1, ['LC-1']);
    expect((await listBuyersUnits(db(), sold.id)).map(({ serial }) => serial)).toEqual(['LC-2', 'LC-3']);
    const last = await credit(2, []);
    if (!first.ok || !last.ok) throw new Error('no credit note');
    expect(await listBuyersUnits(db(), sold.id)).toEqual([]);
    expect(await unitOf('LC-1')).toMatchObject({ state: 'in-stock' });
    expect(await unitOf('LC-3')).toMatchObject({ state: 'in-stock' });
    expect(await unitOf('LC-2')).toMatchObject({ state: 'returned' });
    expect((await eventsOf('LC-1'))?.[0]).toBe(`restocked ${first.number}`);
    expect((await eventsOf('LC-3'))?.[0]).toBe(`restocked ${last.number}`);
    const again = await order(productId, 1);
    expect(await name(again, ['LC-1'])).toEqual({ ok: true });
    await expectNothingLost(pool());
  });

  test('pieces that a credit note leaves with the buyer keep their units', async () => {
    const productId = await put(9);
    const sold = await order(productId, 1);
    await name(sold, ['LD-1']);
    await edit(sold, { status: 'completed' });
    await issueInvoice(db(), admin, sold.id);
    const invoice = await findInvoice(db(), sold.id);
    await issueCreditNote(db(), admin, {
      ...{ invoiceId: invoice?.id ?? '', key: randomUUID(), reason: 'Geste', returns: false },
      request: { what: 'whole' },
    });
    expect((await listBuyersUnits(db(), sold.id)).map(({ serial }) => serial)).toEqual(['LD-1']);
  });

  test('a unit that came back, or was scrapped, makes room for another one on its line', async () => {
    const productId = await put(9);
    const sold = await order(productId, 2);
    await name(sold, ['LE-1', 'LE-2']);
    await edit(sold, { status: 'completed' });
    await note('LE-1', 'returned');
    await note('LE-2', 'repair');
    await note('LE-2', 'scrapped');
    expect(await noted(sold)).toEqual([]);
    expect(await name(sold, ['LE-3', 'LE-4'])).toEqual({ ok: true });
    expect(await noted(sold)).toEqual(['LE-3', 'LE-4']);
    expect(await unitOf('LE-1')).toMatchObject({ state: 'returned', order: sold.number });
    expect(await unitOf('LE-2')).toMatchObject({ state: 'scrapped', order: sold.number });
    await expectNothingLost(pool());
  });

  test('a unit that came back and was named by mistake is taken off again, with what it was before', async () => {
    const productId = await put(9);
    await arrive(productId, ['LF-2']);
    const [first, second] = [await order(productId, 2), await order(productId, 2)];
    await name(first, ['LF-1', 'LF-2']);
    await note('LF-1', 'visit');
    await note('LF-1', 'returned');
    await note('LF-2', 'returned');
    expect(await name(second, ['LF-1', 'LF-2'])).toEqual({ ok: true });
    expect(await name(second, [], ['LF-1', 'LF-2'])).toEqual({ ok: true });
    for (const serial of ['LF-1', 'LF-2']) expect(await unitOf(serial)).toMatchObject({ state: 'returned' });
    expect((await eventsOf('LF-1'))?.map((event) => event.split(' ')[0])).toEqual([
      ...['returned', 'sold', 'returned', 'visit', 'sold'],
    ]);
  });

  test('a warranty that was changed is no visit: its unit may be taken off', async () => {
    const productId = await put(9);
    const sold = await order(productId, 1);
    await name(sold, ['LG-1']);
    const unit = await unitOf('LG-1');
    await changeWarranty(db(), admin, { id: unit?.id ?? 0, version: 1, months: 6 });
    expect(await name(sold, ['LG-2'], ['LG-1'])).toEqual({ ok: true });
    expect(await noted(sold)).toEqual(['LG-2']);
  });

  test('a warranty that was set on a unit at the shop is that of its sale, one of the buyer before is not', async () => {
    const productId = await put(9);
    await pool().query('update products set warranty_months = 24 where id = $1', [productId]);
    await arrive(productId, ['LO-1', 'LO-2']);
    const setMonths = async (serial: string, months: number) => {
      const { id = 0, version = 0 } = (await unitOf(serial)) ?? {};
      expect(await changeWarranty(db(), admin, { id, version, months })).toEqual({ ok: true });
    };
    await setMonths('LO-1', 6);
    const first = await order(productId, 2);
    await name(first, ['LO-1', 'LO-2']);
    expect(await unitOf('LO-1')).toMatchObject({ state: 'sold', warrantyMonths: 6 });
    expect(await unitOf('LO-2')).toMatchObject({ state: 'sold', warrantyMonths: 24 });
    await setMonths('LO-2', 36);
    await note('LO-2', 'returned');
    const second = await order(productId, 1);
    await name(second, ['LO-2']);
    expect(await unitOf('LO-2')).toMatchObject({ order: second.number, warrantyMonths: 24 });
  });

  test('a unit that a delivery note handed over stays with its buyer when the order is cancelled', async () => {
    const id = await put();
    await arrive(id, ['BL-1', 'BL-2']);
    const [sold, other] = [await order(id, 1), await order(id, 1)];
    await name(sold, ['BL-1']);
    const pieces = [{ item: sold.lineId, quantity: 1 }];
    expect(
      await issueDeliveryNote(db(), admin, { orderId: sold.id, key: randomUUID(), pieces }),
    ).toMatchObject({ ok: true });
    expect(await edit(sold, { status: 'cancelled' })).toMatchObject({ ok: true });
    expect(await unitOf('BL-1')).toMatchObject({ state: 'sold', order: sold.number });
    expect(await listBuyersUnits(db(), sold.id)).toMatchObject([{ serial: 'BL-1' }]);
    expect(await name(other, ['BL-1'])).toMatchObject({ reason: 'sold-elsewhere', order: sold.number });
    const again = { key: randomUUID(), supplier: '', reference: '', again: true };
    const lines = [{ productId: id, quantity: 1, unitCost: null, serials: ['BL-1'] }];
    expect(await receiveGoods(db(), admin, { ...again, lines })).toMatchObject({
      ...{ reason: 'serial-known', state: 'sold', order: sold.number },
    });
    expect(
      await countStock(db(), admin, { id, seen: 1, counted: 2, note: '', missing: [], found: ['BL-1'] }),
    ).toMatchObject({ reason: 'serial-known', state: 'sold' });
    await note('BL-1', 'returned');
    expect(await name(other, ['BL-1'])).toEqual({ ok: true });
    expect(await unitOf('BL-1')).toMatchObject({ state: 'sold', order: other.number });
  });

  test('a number that cannot be named, or taken off, is refused with where it stands', async () => {
    const productId = await put(9);
    const [one, other] = [await order(productId, 1), await order(productId, 1)];
    await name(one, ['LH-1']);
    await note('LH-1', 'repair');
    expect(await name(other, ['LH-1'])).toEqual({
      ...{ ok: false, reason: 'sold-elsewhere', serial: 'LH-1', order: one.number, state: 'repair' },
    });
    expect(await name(one, [], ['LH-1'])).toEqual({
      ...{ ok: false, reason: 'has-history', serial: 'LH-1', state: 'repair' },
    });
  });

  test('a delivery whose warranty was changed is undone with its units', async () => {
    const productId = await put();
    const arrival = await arrive(productId, ['LI-1']);
    const unit = await unitOf('LI-1');
    await changeWarranty(db(), admin, { id: unit?.id ?? 0, version: 1, months: 6 });
    expect(await undoArrival(db(), admin, arrival)).toMatchObject({ ok: true });
    expect(await unitOf('LI-1')).toBeUndefined();
  });

  test('a delivery whose units left is not undone, and says where each stands', async () => {
    const [productId, beside] = [await put(), await put(5)];
    const arrival = await arrive(productId, ['LJ-1', 'LJ-2', 'LJ-3', 'LJ-4', 'LJ-5']);
    const sold = await order(productId, 2, beside);
    await name(sold, ['LJ-1', 'LJ-2']);
    await note('LJ-2', 'repair');
    await note('LJ-3', 'scrapped');
    const cancelled = await order(productId, 1);
    await name(cancelled, ['LJ-4']);
    await edit(cancelled, { status: 'cancelled' });
    expect(await undoArrival(db(), admin, arrival)).toEqual({
      ...{ ok: false, reason: 'moved-since', lines: [], costs: [], unitCount: 4 },
      units: [
        { serial: 'LJ-1', state: 'sold', order: sold.number },
        { serial: 'LJ-2', state: 'repair', order: sold.number },
        { serial: 'LJ-3', state: 'scrapped', order: null },
        { serial: 'LJ-4', state: 'returned', order: cancelled.number },
      ],
    });
    // Pieces that moved are told beside them.
    await edit(sold, { status: 'completed' });
    expect(await undoArrival(db(), admin, arrival)).toMatchObject({
      ...{ reason: 'moved-since', unitCount: 4 },
      lines: [{ quantity: 5, stock: 3 }],
    });
  });

  test('a delivery whose cost was corrected since says so: none of its pieces moved', async () => {
    const productId = await put();
    const arrival = await arrive(productId, ['LN-1']);
    await pool().query(
      "insert into stock_movements (product_id, change, reason, value) values ($1, 0, 'cost', 500)",
      [productId],
    );
    expect(await undoArrival(db(), admin, arrival)).toMatchObject({
      ...{ reason: 'moved-since', lines: [], units: [], costs: [{ name: expect.any(String) }] },
    });
  });

  test('of an order that names a unit and an undo of its delivery at once, one is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const productId = await put();
      const serial = `LK-${round}`;
      const arrival = await arrive(productId, [serial]);
      const sold = await order(productId, 1);
      const [named, undone] = await Promise.all([name(sold, [serial]), undoArrival(db(), admin, arrival)]);
      // Who comes second names a new one.
      expect(named).toEqual({ ok: true });
      expect((await unitOf(serial))?.state).toBe('sold');
      if (!undone.ok) expect(undone).toMatchObject({ reason: 'moved-since', units: [{ serial }] });
    }
    await expectNothingLost(pool());
  });

  /** Somebody notes a step of a unit while `change` waits for it. */
  async function whileNoted<Answer>(
    serial: string,
    kind: 'visit' | 'scrapped',
    change: () => Promise<Answer>,
  ) {
    const other = await pool().connect();
    await other.query('begin');
    const state = kind === 'visit' ? 'sold' : 'scrapped';
    const { rows } = await other.query('update units set state = $2 where serial = $1 returning id', [
      serial,
      state,
    ]);
    await other.query("insert into unit_events (unit_id, kind, by) values ($1, $2, 'Awa')", [
      rows[0].id,
      kind,
    ]);
    const answer = change();
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await pool().query(waiting)).rowCount).toBe(1);
    await other.query('commit');
    other.release();
    return answer;
  }

  test('a visit that is noted at that moment keeps its unit on the order', async () => {
    const productId = await put(9);
    const sold = await order(productId, 1, await put(9));
    await name(sold, ['LL-1']);
    expect(await whileNoted('LL-1', 'visit', () => name(sold, [], ['LL-1']))).toMatchObject({
      reason: 'has-history',
    });
    const other = await order(productId, 1, await put(9));
    await name(other, ['LL-2']);
    const drop = () => edit(other, { quantities: [{ lineId: other.lineId, quantity: 0 }] });
    expect(await whileNoted('LL-2', 'visit', drop)).toMatchObject({ ok: true });
    expect(await unitOf('LL-2')).toMatchObject({ state: 'returned' });
  });

  test('a unit that is scrapped at that moment keeps its delivery', async () => {
    const arrival = await arrive(await put(), ['LM-1']);
    expect(await whileNoted('LM-1', 'scrapped', () => undoArrival(db(), admin, arrival))).toMatchObject({
      ...{ reason: 'moved-since', units: [{ serial: 'LM-1', state: 'scrapped' }] },
    });
  });
});
