import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, editor, placeTestOrder } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { saveOrder } from '../save-order.ts';
import { findInvoice } from './invoice.queries.ts';
import { issueInvoice } from './issue-invoice.ts';

onDatabase('invoices', (database) => {
  let productId = 0;
  const place = (quantity = 1) => placeTestOrder(database(), [{ productId, quantity }]);
  const issue = async (orderId: string) => {
    const issued = await issueInvoice(database().db, admin, orderId);
    if (!issued.ok) throw new Error(issued.reason);
    return issued.number;
  };
  const sequence = (number: string) => Number(/^FA-20\d\d-(\d{5})$/.exec(number)?.[1]);

  beforeAll(async () => {
    productId = (await putOnSale(database().db, { slug: 'chair', price: 10_000, lprice: 8_000 })).id;
  });

  test('twenty orders at once get twenty numbers without a gap', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => place()));
    const numbers = await Promise.all(asked.map(({ id }) => issue(id)));
    expect(numbers.map(sequence).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  });

  test('twenty requests at once for one order give one number and one audit row, and lose no number', async () => {
    const order = await place();
    const numbers = await Promise.all(Array.from({ length: 20 }, () => issue(order.id)));
    expect(new Set(numbers).size).toBe(1);
    expect(await issue(order.id)).toBe(numbers[0]);
    const { rows } = await database().pool.query(
      "select after from audit_log where subject_id = $1 and action = 'invoice.issued'",
      [order.id],
    );
    expect(rows).toEqual([{ after: { number: numbers[0] } }]);
    expect(sequence(await issue((await place()).id))).toBe(sequence(numbers[0] ?? '') + 1);
  });

  test('an invoice that fails leaves no gap', async () => {
    const last = sequence(await issue((await place()).id));
    const order = await place();
    const nameless = { id: 'not a uuid', username: 'Nobody' };
    await expect(issueInvoice(database().db, nameless, order.id)).rejects.toThrow();
    expect(sequence(await issue(order.id))).toBe(last + 1);
  });

  test('a new year starts at 1', async () => {
    await database().pool.query('update invoice_counters set year = year - 1');
    await database().pool.query("update invoices set number = 'FA-2000-' || right(number, 5)");
    expect(sequence(await issue((await place()).id))).toBe(1);
  });

  test('a cancelled order and an unknown one are refused', async () => {
    const order = await place();
    await database().pool.query("update orders set status = 'cancelled' where id = $1", [order.id]);
    expect(await issueInvoice(database().db, admin, order.id)).toEqual({
      ok: false,
      reason: 'order-cancelled',
    });
    for (const id of [randomUUID(), 'x', ''])
      expect(await issueInvoice(database().db, admin, id)).toEqual({ ok: false, reason: 'not-found' });
    expect(await findInvoice(database().db, order.id)).toBeUndefined();
    expect(await findInvoice(database().db, 'x')).toBeUndefined();
  });

  test('an invoice shows the company, the customer, agreed prices and totals', async () => {
    await database().pool.query(
      "update company_info set address = 'Akwa', niu = 'M01', rccm = 'RC/1', vat = ''",
    );
    const order = await place(3);
    const prices = order.lines.map((line) => ({ lineId: line.id, actualPrice: 9_000 }));
    const edit = { status: 'completed' as const, note: '', prices };
    await saveOrder(database().db, editor, { id: order.id, version: 1, edit, acceptShortage: false });
    const number = await issue(order.id);
    expect(await findInvoice(database().db, order.id)).toEqual({
      number,
      issuedAt: expect.any(Date),
      orderId: order.id,
      orderNumber: order.number,
      orderedAt: order.createdAt,
      status: 'completed',
      language: 'fr',
      customerName: 'Awa Ngo',
      phone: '+237677000011',
      company: {
        name: 'Comptoir Médical',
        address: 'Akwa',
        phone: '',
        email: '',
        logoUrl: '',
        niu: 'M01',
        rccm: 'RC/1',
        vat: '',
      },
      lines: [
        { name: 'chair', nameEn: '', quantity: 3, listedPrice: 10_000, unitPrice: 9_000, total: 27_000 },
      ],
      listedTotal: 30_000,
      discount: 3_000,
      total: 27_000,
    });
  });
});
