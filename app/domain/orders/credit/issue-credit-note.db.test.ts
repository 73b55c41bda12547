import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, expectNothingLost, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findInvoice } from '../../documents/document.queries.ts';
import { saveOrder } from '../edit/save-order.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import type { OrderStatus } from '../order.ts';
import type { CreditRequest } from './credit.ts';
import { issueCreditNote } from './issue-credit-note.ts';

onDatabase('credit notes', (database) => {
  const db = () => database().db;
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'bed', price: 10_000, stock: 1_000 })).id;
  });

  async function invoiced(quantity: number, status: OrderStatus = 'completed') {
    const { id } = await placeTestOrder(database(), [{ productId, quantity }]);
    await move(id, status);
    await issueInvoice(db(), admin, id);
    const invoice = await findInvoice(db(), id);
    const item = (await reopen(db(), id)).lines[0]?.id ?? 0;
    return { id, item, invoiceId: invoice?.id ?? '' };
  }
  async function move(id: string, status: OrderStatus) {
    const { version } = await reopen(db(), id);
    return saveOrder(db(), admin, {
      id,
      version,
      edit: { status, note: '', prices: [] },
      acceptShortage: false,
    });
  }
  const credit = (
    invoiceId: string,
    request: CreditRequest,
    more: { key?: string; returns?: boolean } = {},
  ) =>
    issueCreditNote(db(), admin, {
      invoiceId,
      key: randomUUID(),
      request,
      reason: 'Erreur',
      returns: true,
      ...more,
    });
  const lineOf = async (item: number) => {
    const { rows } = await database().pool.query('select taken, returned from order_items where id = $1', [
      item,
    ]);
    return rows[0];
  };
  const stock = async () => {
    const { rows } = await database().pool.query('select stock from products where id = $1', [productId]);
    return rows[0].stock;
  };

  test('pieces come back once, the order knows what is credited, and the paper names its invoice', async () => {
    const before = await stock();
    const { id, item, invoiceId } = await invoiced(5);
    expect(await stock()).toBe(before - 5);
    const key = randomUUID();
    const request = { what: 'pieces' as const, pieces: [{ item, quantity: 2 }] };
    const answers = await Promise.all([1, 2, 3].map(() => credit(invoiceId, request, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, number: expect.stringMatching(/^AV-\d{4}-00001$/) });
    expect(await stock()).toBe(before - 3);
    expect(await lineOf(item)).toEqual({ taken: 3, returned: 2 });
    expect(await reopen(db(), id)).toMatchObject({ credited: 20_000, totalAmount: 50_000, isClosed: true });
    const { rows } = await database().pool.query(
      "select total::int, content->>'corrects' as corrects, content->>'reason' as reason from documents where corrects_id = $1",
      [invoiceId],
    );
    expect(rows).toEqual([{ total: 20_000, corrects: expect.stringMatching(/^FA-/), reason: 'Erreur' }]);
    expect(await credit(invoiceId, { what: 'amount', amount: 5 }, { key })).toMatchObject({
      reason: 'key-used',
    });
    // Reopened and completed again, the order takes what was not given back.
    await move(id, 'processing');
    await move(id, 'completed');
    expect(await lineOf(item)).toEqual({ taken: 3, returned: 2 });
    await expectNothingLost(database().pool);
  });

  test('goods that stay with the customer move no stock', async () => {
    const { item, invoiceId } = await invoiced(2);
    const before = await stock();
    expect(await credit(invoiceId, { what: 'amount', amount: 1_000 }, { returns: false })).toMatchObject({
      ok: true,
    });
    expect(
      await credit(invoiceId, { what: 'pieces', pieces: [{ item, quantity: 1 }] }, { returns: false }),
    ).toMatchObject({
      ok: true,
    });
    expect(await stock()).toBe(before);
    expect(await lineOf(item)).toEqual({ taken: 2, returned: 0 });
  });

  test('cancelling needs credit notes for the whole, after which the order is open', async () => {
    const { id, item, invoiceId } = await invoiced(3);
    expect(await move(id, 'cancelled')).toEqual({ ok: false, reason: 'credit-missing' });
    await credit(invoiceId, { what: 'pieces', pieces: [{ item, quantity: 1 }] });
    expect(await move(id, 'cancelled')).toEqual({ ok: false, reason: 'credit-missing' });
    expect(await credit(invoiceId, { what: 'whole' })).toMatchObject({ ok: true });
    expect(await reopen(db(), id)).toMatchObject({ credited: 30_000, isClosed: false });
    expect(await credit(invoiceId, { what: 'whole' })).toEqual({ ok: false, reason: 'too-much', rest: 0 });
    expect(await move(id, 'cancelled')).toMatchObject({ ok: true });
    expect(await lineOf(item)).toEqual({ taken: 0, returned: 0 });
    await expectNothingLost(database().pool);
  });

  test('after the whole was credited, another invoice has the next number', async () => {
    const { id, invoiceId } = await invoiced(1);
    const first = (await findInvoice(db(), id))?.number ?? '';
    await credit(invoiceId, { what: 'whole' }, { returns: false });
    const again = await issueInvoice(db(), admin, id);
    expect(again.ok && Number(again.number.slice(-5))).toBe(Number(first.slice(-5)) + 1);
    expect(await issueInvoice(db(), admin, id)).toEqual(again);
    await expectNothingLost(database().pool);
  });

  test('an invoice over nothing is credited as a whole, once; then its order may be cancelled', async () => {
    const gift = await putOnSale(db(), { slug: 'sample', price: 0, lprice: 0, stock: 10 });
    const { id } = await placeTestOrder(database(), [{ productId: gift.id, quantity: 2 }]);
    await move(id, 'completed');
    const issued = await issueInvoice(db(), admin, id);
    expect(await issueInvoice(db(), admin, id)).toEqual(issued);
    expect(await move(id, 'cancelled')).toEqual({ ok: false, reason: 'credit-missing' });
    const invoiceId = (await findInvoice(db(), id))?.id ?? '';
    expect(await credit(invoiceId, { what: 'amount', amount: 1 })).toMatchObject({ reason: 'too-much' });
    expect(await credit(invoiceId, { what: 'whole' })).toMatchObject({ ok: true });
    expect(await credit(invoiceId, { what: 'whole' })).toEqual({ ok: false, reason: 'too-much', rest: 0 });
    const { rows } = await database().pool.query('select stock from products where id = $1', [gift.id]);
    expect(rows).toEqual([{ stock: 10 }]);
    expect(await move(id, 'cancelled')).toMatchObject({ ok: true });
    await expectNothingLost(database().pool);
  });

  test('twenty at once on one invoice never credit more than it has', async () => {
    const { item, invoiceId } = await invoiced(10);
    const before = await stock();
    const request = { what: 'pieces' as const, pieces: [{ item, quantity: 3 }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => credit(invoiceId, request)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await stock()).toBe(before + 9);
    await expectNothingLost(database().pool);
  });

  test('an unknown invoice and a paper of another kind are refused', async () => {
    const { invoiceId } = await invoiced(1);
    const note = await credit(invoiceId, { what: 'amount', amount: 100 }, { returns: false });
    for (const id of [randomUUID(), 'x', note.ok ? note.id : ''])
      expect(await credit(id, { what: 'whole' })).toEqual({ ok: false, reason: 'not-found' });
  });
});
