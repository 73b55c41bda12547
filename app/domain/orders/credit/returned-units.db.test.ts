import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, expectNothingLost, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findDocument, findInvoice } from '../../documents/document.queries.ts';
import { saveOrder } from '../edit/save-order.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { noteUnit } from '../units/note-unit.ts';
import { saveSerials } from '../units/save-serials.ts';
import { type CreditToIssue, issueCreditNote } from './issue-credit-note.ts';

onDatabase('units that come back with a credit note', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  beforeAll(() => pool().query('update settings set serials_on = true'));

  /** An order of so many pieces with these numbers, delivered and invoiced. */
  async function sell(quantity: number, serials: string[]) {
    const { id: productId } = await putOnSale(db(), { slug: `back-${randomUUID()}`, stock: 9 });
    const placed = await placeTestOrder(database(), [{ productId, quantity }]);
    const item = placed.lines[0]?.id ?? 0;
    await saveSerials(db(), admin, { orderId: placed.id, lines: [{ lineId: item, serials, seen: [] }] });
    const { version } = await reopen(db(), placed.id);
    await saveOrder(db(), admin, {
      ...{ id: placed.id, version, acceptShortage: false },
      edit: { status: 'completed', note: '', prices: [] },
    });
    await issueInvoice(db(), admin, placed.id);
    const invoice = await findInvoice(db(), placed.id);
    return { ...placed, productId, item, invoiceId: invoice?.id ?? '' };
  }
  type Sold = Awaited<ReturnType<typeof sell>>;
  const unitOf = async (serial: string) =>
    (await pool().query('select id::int, state, version from units where serial = $1', [serial])).rows[0];
  const credit = async (
    { invoiceId, item }: Sold,
    quantity: number,
    serials: string[],
    more: Partial<CreditToIssue> = {},
  ) =>
    issueCreditNote(db(), admin, {
      ...{ invoiceId, key: randomUUID(), reason: 'Retour', returns: true },
      request: { what: 'pieces', pieces: [{ item, quantity }] },
      units: await Promise.all(serials.map(async (serial) => (await unitOf(serial)).id)),
      ...more,
    });
  const stateOf = async (...serials: string[]) =>
    Promise.all(serials.map(async (serial) => (await unitOf(serial)).state));

  test('of some pieces of a line it must be said which come back, and the paper names them', async () => {
    const sold = await sell(3, ['RA-1', 'RA-2', 'RA-3']);
    expect(await credit(sold, 2, [])).toMatchObject({ reason: 'serials-missing', least: 2 });
    expect(await credit(sold, 2, ['RA-1'])).toMatchObject({ reason: 'serials-missing', least: 2 });
    expect(await credit(sold, 1, ['RA-1', 'RA-2'])).toMatchObject({ reason: 'too-many-serials', most: 1 });
    const issued = await credit(sold, 2, ['RA-3', 'RA-1']);
    if (!issued.ok) throw new Error(issued.reason);
    expect(await stateOf('RA-1', 'RA-2', 'RA-3')).toEqual(['in-stock', 'sold', 'in-stock']);
    const paper = await findDocument(db(), issued.id);
    expect(paper?.content.lines).toMatchObject([{ quantity: 2, serials: ['RA-1', 'RA-3'] }]);
    await expectNothingLost(pool());
  });

  test('pieces without a number need none, and those that came back before may be named', async () => {
    const sold = await sell(3, ['RB-1', 'RB-2']);
    expect(await credit(sold, 1, [])).toMatchObject({ ok: true });
    expect(await stateOf('RB-1', 'RB-2')).toEqual(['sold', 'sold']);
    const { id, version } = await unitOf('RB-2');
    await noteUnit(db(), admin, { id, version, step: 'returned', note: '', charge: 0 });
    expect(await credit(sold, 1, ['RB-2'])).toMatchObject({ ok: true });
    expect(await stateOf('RB-1', 'RB-2')).toEqual(['sold', 'in-stock']);
    expect(await credit(sold, 1, [])).toMatchObject({ ok: true });
    expect(await stateOf('RB-1', 'RB-2')).toEqual(['in-stock', 'in-stock']);
  });

  test('a unit that does not go back into the stock is back at the shop', async () => {
    const sold = await sell(2, ['RC-1', 'RC-2']);
    expect(await credit(sold, 1, [], { returns: false })).toMatchObject({ ok: true });
    expect(await stateOf('RC-1', 'RC-2')).toEqual(['sold', 'sold']);
    expect(await credit(sold, 1, ['RC-1'], { returns: false })).toMatchObject({ ok: true });
    expect(await stateOf('RC-1', 'RC-2')).toEqual(['returned', 'sold']);
  });

  test('a unit of another order is refused, and nothing is issued', async () => {
    const [sold, other] = [await sell(2, ['RD-1', 'RD-2']), await sell(1, ['RD-3'])];
    expect(await credit(sold, 1, ['RD-3'])).toEqual({ ok: false, reason: 'stale' });
    expect(await credit(other, 1, [], { units: [2_000_000_000] })).toMatchObject({ reason: 'stale' });
    expect(await stateOf('RD-1', 'RD-2', 'RD-3')).toEqual(['sold', 'sold', 'sold']);
    const { rows } = await pool().query('select from documents where corrects_id = any($1)', [
      [sold.invoiceId, other.invoiceId],
    ]);
    expect(rows).toEqual([]);
  });

  test('the same form is one credit note, with other numbers it is refused', async () => {
    const sold = await sell(3, ['RE-1', 'RE-2', 'RE-3']);
    const key = randomUUID();
    const both = [credit(sold, 1, ['RE-1'], { key }), credit(sold, 1, ['RE-1'], { key })];
    const [one, again] = await Promise.all(both);
    expect(one).toMatchObject({ ok: true });
    expect(again).toEqual(one);
    expect(await credit(sold, 1, ['RE-2'], { key })).toMatchObject({ reason: 'key-used' });
    // Of two credit notes that take the same unit the second is refused.
    const answers = await Promise.all([credit(sold, 1, ['RE-2']), credit(sold, 1, ['RE-2'])]);
    expect(answers.map((answer) => answer.ok || answer.reason).toSorted()).toEqual(['stale', true]);
    expect(await stateOf('RE-1', 'RE-2', 'RE-3')).toEqual(['in-stock', 'in-stock', 'sold']);
    await expectNothingLost(pool());
  });

  test('while the module is off nobody is asked for a number', async () => {
    const sold = await sell(2, ['RF-1', 'RF-2']);
    await pool().query('update settings set serials_on = false');
    expect(await credit(sold, 1, [])).toMatchObject({ ok: true });
    expect(await credit(sold, 1, [])).toMatchObject({ ok: true });
    expect(await stateOf('RF-1', 'RF-2')).toEqual(['in-stock', 'in-stock']);
    await pool().query('update settings set serials_on = true');
  });
});
