import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, changeOrder, editor, placeTestOrder, today } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { daysBefore } from '../../date.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import type { PaymentToRecord } from './payment.ts';
import { listReceivables } from './receivables.queries.ts';
import { recordPayment } from './record-payment.ts';
import { listCashiers, listPayments, sumTakings } from './takings.queries.ts';
import { voidPayment } from './void-payment.ts';

onDatabase('receivables and takings', (database) => {
  const db = () => database().db;
  const run = (text: string, values: unknown[] = []) => database().pool.query(text, values);
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'scale', price: 10_000, stock: 1_000 })).id;
  });
  const place = (more = {}) => placeTestOrder(database(), [{ productId, quantity: 1 }], more);
  const pay = (orderId: string, amount: number, more: Partial<PaymentToRecord> = {}, author = editor) =>
    recordPayment(db(), author, {
      ...{ key: randomUUID(), direction: 1, method: 'cash', reference: '', receivedOn: daysBefore(today, 9) },
      ...{ note: '', isAdvance: false, shares: [{ orderId, amount }] },
      ...more,
    });
  const list = () => listReceivables(db(), { today: '2026-11-22', page: 1, pageSize: 10 });

  test('what was handed over or invoiced is due, by organisation or telephone, past the terms', async () => {
    const { rows } = await run(
      `insert into organisations (id, name, kind, terms_days)
       values (gen_random_uuid(), 'Hôpital de district', 'hospital', 30) returning id`,
    );
    const hospital = rows[0].id;
    const phone = '+237677001901';
    const completedOn = async (day: string, more = {}) => {
      const order = await place(more);
      await changeOrder(db(), order.id, { status: 'completed' });
      await run('update orders set completed_at = $2 where id = $1', [order.id, `${day}T10:00:00Z`]);
      return order;
    };
    const first = await completedOn('2026-11-22', { phone, name: 'Awa Ngo' });
    await pay(first.id, 1_000);
    await completedOn('2026-10-22', { phone, name: 'Awa Ngo' });
    await completedOn('2026-08-01', { phone, name: 'Awa Ngo' });
    const invoiced = await place({ phone: '+237677001902' });
    await run('update orders set organisation_id = $2 where id = $1', [invoiced.id, hospital]);
    await issueInvoice(db(), admin, invoiced.id);
    await run("update invoices set issued_at = '2026-10-22T23:30:00Z' where order_id = $1", [invoiced.id]);
    const late = await completedOn('2026-09-01', { phone: '+237677001903' });
    await run('update orders set organisation_id = $2 where id = $1', [late.id, hospital]);
    // Neither handed over, nor due, nor expected to be paid.
    await place({ phone });
    const paid = await completedOn('2026-08-01', { phone });
    await pay(paid.id, 10_000);
    const older = await completedOn('2026-08-01', { phone });
    await run("update orders set created_at = now() - interval '2 days' where id = $1", [older.id]);

    const none = { current: 0, to30: 0, to60: 0, to90: 0, older: 0 };
    expect(await list()).toEqual({
      debtors: [
        {
          ...{ debtor: phone, organisationId: null, name: 'Awa Ngo', phone, orders: 3, due: 29_000 },
          ...{ ...none, current: 9_000, to60: 10_000, older: 10_000 },
        },
        {
          ...{ debtor: hospital, organisationId: hospital, name: 'Hôpital de district', phone: '' },
          ...{ orders: 2, due: 20_000 },
          ...{ ...none, current: 10_000, to60: 10_000 },
        },
      ],
      total: { due: 49_000, ...none, current: 19_000, to60: 20_000, older: 10_000 },
      ...{ page: 1, pageCount: 1 },
    });
  });

  test('the day is summed by method and person; a voided payment takes its money back', async () => {
    const day = daysBefore(today, 3);
    const after = daysBefore(today, 2);
    const [one, other] = [await place(), await place()];
    await pay(one.id, 4_000, { receivedOn: day });
    await pay(other.id, 3_000, { receivedOn: day });
    await pay(other.id, 500, { receivedOn: day, direction: -1, owesAgain: true }, admin);
    const momo = { receivedOn: day, method: 'mtn-momo', reference: 'MP 77' } as const;
    await pay(one.id, 2_000, momo, admin);
    const search = { from: day, to: day, method: undefined, by: undefined };
    expect(await sumTakings(db(), search)).toEqual([
      { method: 'cash', by: 'Mireille', count: 1, amount: -500 },
      { method: 'cash', by: 'Paul', count: 2, amount: 7_000 },
      { method: 'mtn-momo', by: 'Mireille', count: 1, amount: 2_000 },
    ]);
    const { payments, total } = await listPayments(db(), {
      ...{ ...search, method: 'mtn-momo', by: 'Mireille' },
      ...{ page: 1, pageSize: 10 },
    });
    expect(total).toBe(1);
    expect(payments).toMatchObject([
      {
        orders: [one.number],
        amount: 2_000,
        direction: 1,
        reference: 'MP 77',
        receivedOn: day,
        isVoid: false,
      },
    ]);
    const before = await sumTakings(db(), { ...search, from: after, to: '2999-01-01' });
    await voidPayment(db(), admin, { id: payments[0]?.id ?? '', reason: 'Erreur' });
    expect(before).toEqual([]);
    expect(await sumTakings(db(), { ...search, from: after, to: '2999-01-01' })).toEqual([
      { method: 'mtn-momo', by: 'Mireille', count: 1, amount: -2_000 },
    ]);
    expect(await listCashiers(db())).toEqual(['Mireille', 'Paul']);
  });
});
