import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditOf } from '../../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { lotsInStock } from '../../../../tests/support/lots.ts';
import {
  admin,
  changeOrder,
  editor,
  expectNothingLost,
  placeTestOrder,
} from '../../../../tests/support/orders.ts';
import { eraseCustomers } from '../../privacy/erase-records.ts';
import { exportPersons } from '../../privacy/export-persons.ts';
import { listLots } from '../../products/lots/list-lots.queries.ts';
import { issueCreditNote } from '../credit/issue-credit-note.ts';
import { issueDeliveryNote } from '../delivery/issue-delivery-note.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { saveSerials } from '../units/save-serials.ts';
import { listUnits } from '../units/unit.queries.ts';
import { noteReached } from './note-reached.ts';
import { findLot, findReached, listHolders } from './recall.queries.ts';

onDatabase('a recall', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  const sell = async (productId: number, quantity: number, more = {}) => {
    const placed = await placeTestOrder(database(), [{ productId, quantity }], more);
    await changeOrder(db(), placed.id, { status: 'completed' });
    return { ...placed, line: placed.lines[0]?.id ?? 0 };
  };
  const lotsOf = (slug: string) => listLots(db(), { search: slug, show: undefined, page: 1, pageSize: 20 });
  const idOf = async (slug: string, wanted: string) =>
    (await lotsOf(slug)).lots.find(({ code }) => code === wanted)?.id ?? 0;
  const holdersOf = async (id: number) => {
    const lot = await findLot(db(), id);
    if (!lot) throw new Error('the lot was not found');
    const found = await listHolders(db(), lot, { page: 1, pageSize: 50 });
    return { ...found, lot };
  };
  const got = async (id: number) =>
    (await holdersOf(id)).holders.map(({ number, pieces }) => `${number} ${pieces}`);
  /** Takes pieces of a completed order back, by a credit note on its invoice. */
  const giveBack = async ({ id, line }: { id: string; line: number }, quantity: number, returns = true) => {
    await issueInvoice(db(), admin, id);
    const { rows } = await pool().query("select id from documents where order_id = $1 and kind = 'invoice'", [
      id,
    ]);
    const issued = await issueCreditNote(db(), admin, {
      ...{ invoiceId: rows[0].id, key: randomUUID(), reason: 'Reprise', returns },
      request: { what: 'pieces', pieces: [{ item: line, quantity }] },
    });
    if (!issued.ok) throw new Error(issued.reason);
  };

  test('tells the size of a lot of a family', async () => {
    const { slug, id } = await lotsInStock(db(), 0, [{ code: 'S-1', expiresOn: '2099-01-31', pieces: 1 }]);
    await pool().query("update products set option1 = 'S' where id = $1", [id]);
    const { lots } = await lotsOf(slug);
    expect(lots).toMatchObject([{ code: 'S-1', option1: 'S' }]);
    expect(await findLot(db(), lots[0]?.id ?? 0)).toMatchObject({ option1: 'S' });
  });

  test('names who has pieces of a lot, the newest first, after returns of a part and of all', async () => {
    const { slug, id } = await lotsInStock(db(), 0, [
      { code: 'A-1', expiresOn: '2099-01-31', pieces: 6 },
      { code: 'B-2', expiresOn: '2099-02-28', pieces: 10 },
    ]);
    const [a1, b2] = [await idOf(slug, 'A-1'), await idOf(slug, 'B-2')];
    const one = await sell(id, 4);
    const two = await sell(id, 5, { name: 'Awa', phone: '+237677000001' });
    const three = await sell(id, 1);
    expect(await got(a1)).toEqual([`${two.number} 2`, `${one.number} 4`]);
    expect(await got(b2)).toEqual([`${three.number} 1`, `${two.number} 3`]);
    const paged = await listHolders(db(), { id: b2, productId: id }, { page: 9, pageSize: 1 });
    expect(paged).toMatchObject({ total: 2, pieces: 4, page: 2, pageCount: 2 });
    expect(paged.holders.map(({ number }) => number)).toEqual([two.number]);
    await giveBack(one, 1);
    expect(await got(a1)).toEqual([`${two.number} 2`, `${one.number} 3`]);
    await giveBack(one, 3);
    expect(await got(a1)).toEqual([`${two.number} 2`]);
    await changeOrder(db(), three.id, { status: 'cancelled' });
    expect(await got(b2)).toEqual([`${two.number} 3`]);
    await giveBack(two, 1, false);
    expect(await holdersOf(b2)).toMatchObject({
      ...{ total: 1, pieces: 3, reached: 0, silent: 0 },
      lot: { code: 'B-2', onHand: 7, countedOut: 0 },
      holders: [{ number: two.number, pieces: 3, returned: 1, customerName: 'Awa', phone: '+237677000001' }],
    });
    await pool().query(
      `insert into stock_movements (product_id, change, reason, lots) values ($1, -2, 'count', $2)`,
      [id, JSON.stringify([{ lot: b2, change: -2 }])],
    );
    expect((await holdersOf(b2)).lot).toMatchObject({ onHand: 5, countedOut: 2 });
    // An arrival of three more that is undone took nothing out.
    for (const change of [3, -3])
      await pool().query(
        `insert into stock_movements (product_id, change, reason, lots) values ($1, $2, 'arrival', $3)`,
        [id, change, JSON.stringify([{ lot: b2, change }])],
      );
    expect((await holdersOf(b2)).lot).toMatchObject({ onHand: 5, countedOut: 2 });
    await expectNothingLost(pool());
  });

  test('a buyer is ticked once, by whoever comes first, and unticked', async () => {
    const { slug, id } = await lotsInStock(db(), 0, [{ code: 'T-1', expiresOn: null, pieces: 5 }]);
    const lotId = await idOf(slug, 'T-1');
    const { id: orderId } = await sell(id, 1);
    const before = (await auditOf(db(), orderId)).length;
    const tick = (author = admin, isReached = true) =>
      noteReached(db(), author, { orderId, isReached, lotId });
    const both = await Promise.all([tick(), tick(editor), tick(), tick(editor)]);
    expect(both).toEqual([{ ok: true }, { ok: true }, { ok: true }, { ok: true }]);
    const { reached, holders } = await holdersOf(lotId);
    expect(reached).toBe(1);
    expect(['Mireille', 'Paul']).toContain(holders[0]?.reachedBy);
    expect((await auditOf(db(), orderId)).slice(before)).toMatchObject([
      { action: 'recall.reached', after: { recalled: `${slug} · T-1` } },
    ]);
    await Promise.all([tick(admin, false), tick(editor, false)]);
    expect((await holdersOf(lotId)).holders[0]).toMatchObject({ reachedAt: null, reachedBy: null });
    expect((await auditOf(db(), orderId)).slice(before + 1)).toMatchObject([
      { action: 'recall.not-reached' },
    ]);
    const other = await placeTestOrder(database(), [{ productId: id, quantity: 1 }]);
    for (const wrong of [other.id, randomUUID(), 'nothing'])
      expect(await noteReached(db(), admin, { orderId: wrong, isReached: true, lotId })).toEqual({
        ok: false,
        reason: 'not-found',
      });
  });

  test('delivery notes name the lots of their own pieces, an invoice those of the whole line', async () => {
    const { id } = await lotsInStock(db(), 1, [
      { code: 'A-1', expiresOn: '2099-01-31', pieces: 3 },
      { code: 'B-2', expiresOn: null, pieces: 4 },
    ]);
    const placed = await placeTestOrder(database(), [{ productId: id, quantity: 8 }]);
    const line = placed.lines[0]?.id ?? 0;
    const lotsOn = async (kind: string) => {
      const { rows } = await pool().query(
        "select content -> 'lines' -> 0 -> 'lots' as lots from documents where order_id = $1 and kind = $2 order by issued_at",
        [placed.id, kind],
      );
      return rows.map(({ lots }) => lots);
    };
    const deliver = (quantity: number) =>
      issueDeliveryNote(db(), admin, {
        ...{ orderId: placed.id, key: randomUUID() },
        pieces: [{ item: line, quantity }],
      });
    await deliver(2);
    await changeOrder(db(), placed.id, { status: 'completed' });
    await deliver(2);
    await issueInvoice(db(), admin, placed.id);
    await deliver(4);
    const [a1, b2] = [
      { code: 'A-1', expiresOn: '2099-01-31' },
      { code: 'B-2', expiresOn: null },
    ];
    const notes = [
      [{ ...a1, quantity: 2 }],
      [
        { ...a1, quantity: 1 },
        { ...b2, quantity: 1 },
      ],
      [{ ...b2, quantity: 3 }],
    ];
    const whole = [
      [
        { ...a1, quantity: 3 },
        { ...b2, quantity: 4 },
      ],
    ];
    expect(await lotsOn('delivery-note')).toEqual(notes);
    expect(await lotsOn('invoice')).toEqual(whole);
    await pool().query(
      "update lots set code = 'C-3', expires_on = '2098-01-01' where product_id = $1 and code = 'A-1'",
      [id],
    );
    expect(await lotsOn('delivery-note')).toEqual(notes);
    expect(await lotsOn('invoice')).toEqual(whole);
  });

  test('an erased buyer keeps the order and the tick; the export of a person names lots', async () => {
    const { slug, id } = await lotsInStock(db(), 0, [{ code: 'P-1', expiresOn: null, pieces: 5 }]);
    const lotId = await idOf(slug, 'P-1');
    const { id: orderId, number } = await sell(id, 2, { name: 'Rose', phone: '+237677000002' });
    await noteReached(db(), admin, { orderId, isReached: true, lotId });
    const { orders } = await exportPersons(db(), admin, { phones: ['+237677000002'], emails: [] });
    expect(orders).toMatchObject([{ number, lines: [{ quantity: 2, serials: [], lots: ['P-1'] }] }]);
    await eraseCustomers(db(), [orderId], null);
    expect(await holdersOf(lotId)).toMatchObject({
      ...{ total: 1, reached: 1, silent: 1 },
      holders: [{ number, isErased: true, customerName: '', phone: '', reachedBy: 'Mireille' }],
    });
  });

  test('a list of serial numbers finds those who have them, and each is ticked', async () => {
    const { id } = await lotsInStock(db(), 9, []);
    const sold = await sell(id, 3);
    await saveSerials(db(), admin, {
      ...{ orderId: sold.id, lines: [{ lineId: sold.line, serials: ['RX 1', 'RX-2', 'RX-33'], seen: [] }] },
    });
    const find = async (serials: string[]) =>
      (await listUnits(db(), { search: 'rx 1 rx-2', serials, state: undefined, page: 1, pageSize: 9 })).units;
    expect((await find(['rx 1', 'rx-2', 'RX-3'])).map(({ serial }) => serial)).toEqual(['RX-2', 'RX 1']);
    const [unit] = await find(['rx-33', 'none']);
    if (!unit) throw new Error('the unit was not found');
    await noteReached(db(), editor, { orderId: sold.id, isReached: true, unitId: unit.id });
    expect(await findReached(db(), unit)).toMatchObject({ reachedBy: 'Paul' });
    expect((await auditOf(db(), sold.id)).at(-1)).toMatchObject({
      ...{ action: 'recall.reached', after: { recalled: expect.stringMatching(/ · RX-33$/) } },
    });
    const other = await sell(id, 1);
    expect(await noteReached(db(), admin, { orderId: other.id, isReached: true, unitId: unit.id })).toEqual({
      ok: false,
      reason: 'not-found',
    });
  });
});
