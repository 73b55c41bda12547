import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, editor, expectNothingLost, placeTestOrder } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { openDatabase } from '../../../platform/database/database.server.ts';
import { findInvoice } from '../../documents/document.queries.ts';
import { saveOrder } from '../edit/save-order.ts';
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
    productId = (await putOnSale(database().db, { slug: 'chair', price: 10_000, lprice: 8_000, stock: 100 }))
      .id;
    await putOnSale(database().db, { slug: 'table' });
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

  test('a new year of Douala starts at 1, for each kind', async () => {
    const numbered = async (kind: string, moment: string) => {
      const { rows } = await database().pool.query('select number from next_document_number($1, $2)', [
        kind,
        moment,
      ]);
      return rows[0].number;
    };
    expect(await numbered('invoice', '2031-12-31T22:59:00Z')).toBe('FA-2031-00001');
    expect(await numbered('invoice', '2031-12-31T23:00:00Z')).toBe('FA-2032-00001');
    expect(await numbered('credit-note', '2032-01-05T08:00:00Z')).toBe('AV-2032-00001');
    expect(await numbered('credit-note', '2032-06-05T08:00:00Z')).toBe('AV-2032-00002');
    await database().pool.query(
      'delete from invoice_counters where year > 2030; delete from document_counters',
    );
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

  test('an invoice keeps what it said: company, prices and product names change without it', async () => {
    await database().pool.query(
      "update company_info set name = 'Comptoir', address = 'Akwa', niu = 'M01', rccm = 'RC/1', vat = '', tax_regime = 'real'",
    );
    const order = await place(3);
    const prices = order.lines.map((line) => ({ lineId: line.id, actualPrice: 9_000 }));
    const edit = { status: 'completed' as const, note: '', prices };
    await saveOrder(database().db, editor, { id: order.id, version: 1, edit, acceptShortage: false });
    const number = await issue(order.id);
    const invoice = await findInvoice(database().db, order.id);
    expect(invoice).toEqual({
      id: expect.any(String),
      kind: 'invoice',
      number,
      revision: 1,
      orderId: order.id,
      quoteId: null,
      correctsId: null,
      language: 'fr',
      issuedAt: expect.any(Date),
      issuedBy: 'Mireille',
      buyer: { name: 'Awa Ngo', phone: '+237677000011' },
      total: 27_000,
      checkCode: expect.stringMatching(/^[A-HJ-NP-Z]{10}$/),
      content: {
        seller: {
          name: 'Comptoir',
          address: 'Akwa',
          phone: '',
          email: '',
          logoUrl: '',
          niu: 'M01',
          rccm: 'RC/1',
          rccmOn: null,
          rccmPlace: '',
          vat: '',
          bank: '',
          approval: '',
          stampFile: '',
        },
        order: { number: order.number, at: order.createdAt.toISOString() },
        purchaseOrder: '',
        lines: [
          {
            item: order.lines[0]?.id,
            name: 'chair',
            nameEn: '',
            quantity: 3,
            unitPrice: 9_000,
            total: 27_000,
            net: 22_642,
            rateBp: 1925,
          },
        ],
        discount: 0,
        tax: {
          grossNet: 22_642,
          discountNet: 0,
          net: 22_642,
          vat: 4_358,
          rates: [{ rateBp: 1925, net: 22_642, vat: 4_358 }],
        },
        taxNote: '',
        total: 27_000,
        byState: false,
        withholdings: [],
        due: 27_000,
        inWords: {
          fr: 'vingt-sept mille francs CFA',
          en: 'twenty-seven thousand CFA francs',
        },
        methods: ['cash'],
        dueOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        isPublic: false,
      },
    });
    const digest = () =>
      database().pool.query('select content_digest from documents where order_id = $1', [order.id]);
    const before = (await digest()).rows;
    await database().pool.query(
      "update company_info set name = 'Autre', niu = 'M02', tax_regime = ''; update products set name = 'fauteuil', price = 1",
    );
    await database().pool.query(
      `update orders set customer_name = '', phone = '', phone_typed = '', erased_at = now(),
         version = version + 1, erased_version = version + 1 where id = $1`,
      [order.id],
    );
    expect(await findInvoice(database().db, order.id)).toEqual(invoice);
    expect((await digest()).rows).toEqual(before);
    expect(JSON.stringify(invoice)).not.toMatch(/floor|lprice|(?<![\w-])8000(?![\w-])/);
    await database().pool.query("update products set name = 'chair', price = 10000");
  });

  test('nobody changes or deletes a document, except that its buyer is erased', async () => {
    const order = await place();
    await issue(order.id);
    const run = (statement: string) => database().pool.query(statement);
    for (const change of [
      "number = 'FA-1'",
      'total = 1',
      "content = '{}'",
      'content_digest = md5(number)',
      "buyer = '{}'",
      'buyer = null, total = 1',
      "issued_at = now() + interval '1 day'",
    ])
      await expect(
        run(`update documents set ${change} where order_id = '${order.id}'`),
        change,
      ).rejects.toThrow('a document never changes');
    await expect(run(`delete from documents where order_id = '${order.id}'`)).rejects.toThrow(
      'never changes',
    );
    await expect(run('truncate documents')).rejects.toThrow('referenced in a foreign key');
    await expect(run('truncate documents cascade')).rejects.toThrow(/never change/);
    await run(`update documents set buyer = null where order_id = '${order.id}'`);
    expect(await findInvoice(database().db, order.id)).toMatchObject({ buyer: null, total: 10_000 });
  });

  test('an invoice of the previous version becomes a document, marked as reconstructed', async () => {
    const order = await place(2);
    // As the previous version writes it.
    await database().pool.query(
      `with next as (insert into invoice_counters as c values (extract(year from now() at time zone 'Africa/Douala')::int, 1)
         on conflict (year) do update set last = c.last + 1 returning year, last)
       insert into invoices (order_id, number, issued_by)
         select $1, 'FA-' || year || '-' || lpad(last::text, 5, '0'), 'Awa' from next`,
      [order.id],
    );
    const invoice = await findInvoice(database().db, order.id);
    expect(invoice).toMatchObject({
      issuedBy: 'Awa',
      total: 20_000,
      buyer: { name: 'Awa Ngo', phone: '+237677000011' },
      content: {
        reconstructed: true,
        order: { number: order.number, at: order.createdAt.toISOString() },
        lines: [{ name: 'chair', quantity: 2, unitPrice: 10_000, total: 20_000 }],
        total: 20_000,
        due: 20_000,
      },
    });
    expect(await issue(order.id)).toBe(invoice?.number);
    expect(sequence(await issue((await place()).id))).toBe(sequence(invoice?.number ?? '') + 1);
  });

  test('twenty invoices at once, over two instances, have no gap', async () => {
    const other = openDatabase(database().url, () => {});
    const orders = await Promise.all(Array.from({ length: 20 }, () => place()));
    const first = sequence(await issue((await place()).id));
    const numbers = await Promise.all(
      orders.map(async ({ id }, i) => {
        const issued = await issueInvoice(i % 2 === 0 ? database().db : other.db, admin, id);
        return issued.ok ? sequence(issued.number) : 0;
      }),
    );
    await other.close();
    expect(numbers.toSorted((one, another) => one - another)).toEqual(
      Array.from({ length: 20 }, (_, i) => first + 1 + i),
    );
  });

  test('after an invoice the database refuses other prices, pieces, lines, discounts and cancelling', async () => {
    const order = await place(2);
    const [line] = order.lines;
    if (!line) throw new Error('no line');
    await issue(order.id);
    const save = (edit: object) =>
      saveOrder(database().db, admin, {
        id: order.id,
        version: 1,
        edit: { status: 'pending', note: '', prices: [], ...edit },
        acceptShortage: false,
      });
    for (const edit of [
      { prices: [{ lineId: line.id, actualPrice: 9_000 }] },
      { quantities: [{ lineId: line.id, quantity: 1 }] },
      { discount: 500 },
    ])
      expect(await save(edit)).toEqual({ ok: false, reason: 'invoiced' });
    expect(await save({ status: 'cancelled' })).toEqual({ ok: false, reason: 'credit-missing' });
    for (const statement of [
      `update order_items set actual_price = 1 where order_id = '${order.id}'`,
      `update order_items set quantity = 1 where order_id = '${order.id}'`,
      `delete from order_items where order_id = '${order.id}'`,
      `update orders set discount = 5 where id = '${order.id}'`,
      `update orders set status = 'cancelled' where id = '${order.id}'`,
      `insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
         select order_id, 9, (select id from products where id <> product_id limit 1), 1, 1, 1, 'x', '', '' from order_items where order_id = '${order.id}'`,
    ])
      await expect(database().pool.query(statement), statement).rejects.toThrow('the order is invoiced');
    expect(await save({ status: 'completed' })).toMatchObject({ ok: true });
    await expectNothingLost(database().pool);
  });
});
