import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, placeTestOrder } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { plainTerms } from '../../documents/compose-paper.ts';
import { findCheckedDocument, findDocument, findInvoice } from '../../documents/document.queries.ts';
import { issueInvoice } from './issue-invoice.ts';
import { issueProforma } from './issue-proforma.ts';

onDatabase('proformas', (database) => {
  const db = () => database().db;
  const issue = (orderId: string, purchaseOrder = '') =>
    issueProforma(db(), admin, {
      orderId,
      terms: { ...plainTerms, purchaseOrder },
      validUntil: '2026-12-25',
    });
  async function place() {
    const product = await putOnSale(db(), { slug: `bed-${randomUUID()}`, price: 10_000, stock: 10 });
    await database().pool.query('update products set sku = $2 where id = $1', [
      product.id,
      `LIT-${product.id}`,
    ]);
    return placeTestOrder(database(), [{ productId: product.id, quantity: 2 }]);
  }

  test('a proforma has a number, a validity and a code; the same one is issued once', async () => {
    const order = await place();
    const answers = await Promise.all(Array.from({ length: 5 }, () => issue(order.id)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [first] = answers;
    if (!first?.ok) throw new Error(first?.reason);
    expect(first.number).toMatch(/^PF-20\d\d-\d{5}$/);
    const paper = await findDocument(db(), first.id);
    expect(paper).toMatchObject({
      ...{ kind: 'proforma', orderId: order.id, total: 20_000 },
      content: {
        validUntil: '2026-12-25',
        methods: ['cash'],
        lines: [{ sku: expect.stringMatching(/^LIT-/) }],
      },
    });
    expect(await findCheckedDocument(db(), paper?.checkCode ?? '')).toMatchObject({
      ...{ kind: 'proforma', number: first.number, total: 20_000 },
    });
    const other = await issue(order.id, 'BC 17');
    expect(other.ok && other.number).not.toBe(first.number);
    const { rows } = await database().pool.query(
      "select count(*)::int as count from audit_log where action = 'proforma.issued' and subject_id = $1",
      [order.id],
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('an invoiced, a cancelled and an unknown order have no proforma', async () => {
    const [invoiced, cancelled] = [await place(), await place()];
    await issueInvoice(db(), admin, invoiced.id);
    await database().pool.query("update orders set status = 'cancelled' where id = $1", [cancelled.id]);
    expect(await issue(invoiced.id)).toEqual({ ok: false, reason: 'invoiced' });
    expect(await issue(cancelled.id)).toEqual({ ok: false, reason: 'order-cancelled' });
    expect(await issue('x')).toEqual({ ok: false, reason: 'not-found' });
  });

  test('an invoice falls due after the days of its organisation, and names the bank and the ways to pay', async () => {
    const order = await place();
    await database().pool.query(
      "insert into organisations (id, name, kind, terms_days) values (gen_random_uuid(), 'Clinique', 'clinic', 60)",
    );
    await database().pool.query(
      'update orders set organisation_id = (select id from organisations limit 1) where id = $1',
      [order.id],
    );
    await database().pool.query("update company_info set bank = 'Afriland 10005'");
    await database().pool.query(
      `update payment_terms set instructions = '{"mtn-momo": {"fr": "a", "en": "b", "ussd": ""}}'`,
    );
    await issueInvoice(db(), admin, order.id);
    const { rows } = await database().pool.query(
      "select ((now() at time zone 'Africa/Douala')::date + 60)::text as due",
    );
    expect((await findInvoice(db(), order.id))?.content).toMatchObject({
      ...{ dueOn: rows[0].due, methods: ['cash', 'mtn-momo', 'bank'] },
    });
  });
});
