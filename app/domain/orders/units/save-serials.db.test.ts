import { beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, editor, placeTestOrder } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import type { PaperContent } from '../../documents/document.ts';
import { issueDeliveryNote } from '../delivery/issue-delivery-note.ts';
import { saveOrder } from '../edit/save-order.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { changeWarranty, noteUnit } from './note-unit.ts';
import { saveSerials } from './save-serials.ts';
import { findOrderSerials, findUnit, listBuyersUnits, listUnits } from './unit.queries.ts';

onDatabase('serial numbers', (database) => {
  const db = () => database().db;
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'concentrator', stock: 100 })).id;
    await database().pool.query('update products set warranty_months = 24 where id = $1', [productId]);
  });

  const order = async (quantity = 2) => {
    const placed = await placeTestOrder(database(), [{ productId, quantity }]);
    const { rows } = await database().pool.query('select id from order_items where order_id = $1', [
      placed.id,
    ]);
    return { ...placed, lineId: Number(rows[0].id) };
  };
  type Placed = Awaited<ReturnType<typeof order>>;
  const save = ({ id, lineId }: Placed, serials: string[], seen: string[] = [], author = admin) =>
    saveSerials(db(), author, { orderId: id, lines: [{ lineId, serials, seen }] });
  const noted = async ({ id }: Placed) =>
    (await findOrderSerials(db(), id))?.lines.flatMap(({ units }) => units.map(({ serial }) => serial));
  const unitOf = async (serial: string) => {
    const [unit] = (await listUnits(db(), { search: serial, state: undefined, page: 1, pageSize: 10 })).units;
    if (!unit) throw new Error(`${serial} is not listed`);
    return unit;
  };
  const complete = ({ id }: Placed) =>
    saveOrder(db(), admin, {
      id,
      version: 1,
      acceptShortage: false,
      edit: { status: 'completed', note: '', prices: [] },
    });

  const completedOn = ({ id }: Placed, day: string) =>
    database().pool.query('update orders set completed_at = $2 where id = $1', [id, `${day} 12:00Z`]);
  const linesOf = async (paper: Promise<{ ok: true; number: string } | { ok: false; reason: string }>) => {
    const issued = await paper;
    if (!issued.ok) throw new Error(issued.reason);
    const { rows } = await database().pool.query('select content from documents where number = $1', [
      issued.number,
    ]);
    return (rows[0].content as PaperContent).lines;
  };
  const deliver = ({ id, lineId }: Placed, quantity: number) =>
    linesOf(
      issueDeliveryNote(db(), admin, {
        ...{ orderId: id, key: crypto.randomUUID() },
        pieces: [{ item: lineId, quantity }],
      }),
    );
  const invoiced = ({ id }: Placed) => linesOf(issueInvoice(db(), admin, id));

  test('are noted, corrected, and say how long the warranty lasts from the delivery', async () => {
    const sold = await order();
    expect(await save(sold, ['A-1', 'A-2'])).toEqual({ ok: true });
    expect(await noted(sold)).toEqual(['A-1', 'A-2']);
    expect(await unitOf('a-1')).toMatchObject({ state: 'sold', soldOn: null, warrantyUntil: null });
    await complete(sold);
    await completedOn(sold, '2026-08-31');
    expect(await listBuyersUnits(db(), sold.id)).toMatchObject([
      { serial: 'A-1', warrantyUntil: '2028-08-31' },
      { serial: 'A-2', warrantyUntil: '2028-08-31' },
    ]);
    expect(await save(sold, ['A-1', 'A-3'], ['A-1', 'A-2'])).toEqual({ ok: true });
    expect(await noted(sold)).toEqual(['A-1', 'A-3']);
    expect(await auditOf(db(), sold.id)).toMatchObject([
      { action: 'order.serials', before: { serials: [] }, after: { serials: ['A-1', 'A-2'] } },
      { action: 'order.changed' },
      { action: 'order.serials', before: { serials: ['A-1', 'A-2'] }, after: { serials: ['A-1', 'A-3'] } },
    ]);
    expect(await save(sold, ['A-1', 'A-3'], ['A-1', 'A-3'])).toEqual({ ok: true });
    expect(await auditOf(db(), sold.id)).toHaveLength(3);
  });

  test('are refused beyond the pieces of the line, or when the form is out of date', async () => {
    const sold = await order();
    expect(await save(sold, ['B-1', 'B-2', 'B-3'])).toEqual({
      ...{ ok: false, reason: 'too-many', most: 2 },
      ...{ name: expect.any(String), nameEn: expect.any(String) },
    });
    await save(sold, ['B-1']);
    expect(await save(sold, ['b-1'])).toEqual({ ok: true });
    expect(await save(sold, ['B-2'])).toEqual({ ok: false, reason: 'stale' });
    expect(await save({ ...sold, lineId: sold.lineId + 1_000 }, ['B-2'])).toEqual({
      ok: false,
      reason: 'stale',
    });
    expect(await save({ ...sold, id: crypto.randomUUID() }, ['B-2'])).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect(await noted(sold)).toEqual(['B-1']);
    await database().pool.query("update orders set status = 'cancelled' where id = $1", [sold.id]);
    expect(await save(sold, ['B-1', 'B-2'], ['B-1'])).toEqual({ ok: false, reason: 'cancelled' });
  });

  test('a unit is neither taken off nor sold by another order than its own', async () => {
    const [one, other] = [await order(1), await order(1)];
    await save(one, ['G-1']);
    expect(await save({ ...one, id: other.id }, [], ['G-1'])).toEqual({ ok: false, reason: 'stale' });
    expect(await save(other, ['g-1'])).toEqual({
      ...{ ok: false, reason: 'sold-elsewhere', serial: 'g-1', order: one.number, state: 'sold' },
    });
    expect(await noted(one)).toEqual(['G-1']);
  });

  test('of two orders that name the same one at once, one gets it, and the other is told whose it is', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await order(1), await order(1)];
      const answers = await Promise.all([save(one, [`C-${round}`]), save(other, [`c-${round}`])]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({
        reason: 'sold-elsewhere',
        order: (answers[0]?.ok ? one : other).number,
      });
    }
  });

  test('a unit that came back is sold again, with its history; one of a cancelled order, too', async () => {
    const [first, second, third] = [await order(1), await order(1), await order(1)];
    await save(first, ['D-1']);
    const unit = await unitOf('D-1');
    expect(await save(second, ['D-1'])).toEqual({
      ok: false,
      reason: 'sold-elsewhere',
      serial: 'D-1',
      order: first.number,
      state: 'sold',
    });
    await noteUnit(db(), admin, { id: unit.id, version: 1, step: 'returned', note: 'Trop grand', charge: 0 });
    expect(await save(second, ['d-1'])).toEqual({ ok: true });
    expect(await noted(first)).toEqual([]);
    expect(await unitOf('D-1')).toMatchObject({ id: unit.id, state: 'sold', order: second.number });
    await database().pool.query("update orders set status = 'cancelled' where id = $1", [second.id]);
    expect(await unitOf('D-1')).toMatchObject({ state: 'returned' });
    expect(await save(third, ['D-1'])).toEqual({ ok: true });
    expect((await findUnit(db(), unit.id))?.events.map(({ kind }) => kind)).toEqual([
      'sold',
      'sold',
      'returned',
      'sold',
    ]);
  });

  test('a repair goes in, out, and is charged once; what does not follow is refused', async () => {
    const sold = await order(1);
    await save(sold, ['E-1']);
    const { id } = await unitOf('E-1');
    const note = (
      version: number,
      step: 'visit' | 'repair' | 'repaired' | 'scrapped',
      charge = 0,
      author = admin,
    ) => noteUnit(db(), author, { id, version, step, note: 'Filtre', charge });
    expect(await note(1, 'repaired')).toEqual({ ok: false, reason: 'no-step' });
    expect(await note(1, 'repair', 500)).toEqual({ ok: false, reason: 'no-charge' });
    const both = await Promise.all([note(1, 'repair'), note(1, 'visit', 2_000, editor)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'stale' });
    if (both[1]?.ok) await note(2, 'repair');
    const { version } = await unitOf('E-1');
    expect(await note(version, 'repaired', 15_000)).toEqual({ ok: true });
    const repaired = await findUnit(db(), id);
    expect(repaired?.state).toBe('sold');
    expect(repaired?.events[0]).toMatchObject({ kind: 'repaired', charge: 15_000 });
    expect(await changeWarranty(db(), admin, { id, version: version + 1, months: 36 })).toEqual({ ok: true });
    expect(await unitOf('E-1')).toMatchObject({ warrantyMonths: 36 });
    expect(await save(sold, [], ['E-1'])).toEqual({
      ok: false,
      reason: 'has-history',
      serial: 'E-1',
      state: 'sold',
    });
    await note(version + 2, 'repair');
    await note(version + 3, 'scrapped');
    expect(await save(await order(1), ['E-1'])).toEqual({ ok: false, reason: 'scrapped', serial: 'E-1' });
    expect(await note(99, 'visit')).toEqual({ ok: false, reason: 'stale' });
    expect(
      await noteUnit(db(), admin, { id: 2 ** 31 - 1, version: 1, step: 'visit', note: '', charge: 0 }),
    ).toEqual({
      ok: false,
      reason: 'not-found',
    });
  });

  test('what is noted of a unit, sent again after a lost answer, is told as saved and stands once', async () => {
    const sold = await order(1);
    await save(sold, ['R-1']);
    const { id } = await unitOf('R-1');
    const visit = (note: string, charge: number, by = admin) =>
      noteUnit(db(), by, { id, version: 1, step: 'visit', note, charge });
    for (let sent = 0; sent < 2; sent += 1) expect(await visit('Filtre', 2_000)).toEqual({ ok: true });
    for (const other of [visit('Filtre', 3_000), visit('Roue', 2_000), visit('Filtre', 2_000, editor)])
      expect(await other).toEqual({ ok: false, reason: 'stale' });
    const months = (wanted: number) => changeWarranty(db(), admin, { id, version: 2, months: wanted });
    for (let sent = 0; sent < 2; sent += 1) expect(await months(36)).toEqual({ ok: true });
    expect(await months(24)).toEqual({ ok: false, reason: 'stale' });
    expect(await visit('Filtre', 2_000)).toEqual({ ok: false, reason: 'stale' });
    expect((await findUnit(db(), id))?.events.map(({ kind }) => kind)).toEqual(['warranty', 'visit', 'sold']);
  });

  test('a delivery note names those that no earlier one named', async () => {
    const sold = await order(3);
    await save(sold, ['F-1', 'F-2']);
    expect(await deliver(sold, 1)).toMatchObject([{ serials: ['F-1'] }]);
    await save(sold, ['F-1', 'F-2', 'F-3'], ['F-1', 'F-2']);
    expect(await deliver(sold, 2)).toMatchObject([{ serials: ['F-2', 'F-3'] }]);
  });

  test('a unit has the whole warranty of its product, of twenty years too', async () => {
    const { id } = await putOnSale(db(), { slug: 'bed', stock: 1 });
    await database().pool.query('update products set warranty_months = 240 where id = $1', [id]);
    const placed = await placeTestOrder(database(), [{ productId: id, quantity: 1 }]);
    const { rows } = await database().pool.query('select id from order_items where order_id = $1', [
      placed.id,
    ]);
    await save({ ...placed, lineId: Number(rows[0].id) }, ['BED-1']);
    expect(await unitOf('BED-1')).toMatchObject({ warrantyMonths: 240 });
  });

  test('papers state the warranty: its months before the order is completed, its last day afterwards', async () => {
    const sold = await order(3);
    await save(sold, ['W-1', 'W-2', 'W-3']);
    const own = await unitOf('W-2');
    await changeWarranty(db(), admin, { id: own.id, version: own.version, months: 36 });
    const none = await unitOf('W-3');
    await changeWarranty(db(), admin, { id: none.id, version: none.version, months: 0 });
    expect((await deliver(sold, 1))[0]?.warranties).toEqual([{ months: 24, until: null, serials: ['W-1'] }]);
    await complete(sold);
    await completedOn(sold, '2026-08-31');
    expect((await invoiced(sold))[0]?.warranties).toEqual([
      { months: 24, until: '2028-08-31', serials: ['W-1'] },
      { months: 36, until: '2029-08-31', serials: ['W-2'] },
    ]);
    const unnoted = await order(1);
    expect((await deliver(unnoted, 1))[0]?.warranties).toEqual([{ months: 24, until: null }]);
    await completedOn(unnoted, '2026-02-28');
    expect((await invoiced(unnoted))[0]?.warranties).toEqual([{ months: 24, until: '2028-02-28' }]);
  });
});
