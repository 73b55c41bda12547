import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import {
  admin,
  changeOrder,
  editor,
  expectNothingLost,
  placeTestOrder,
  today,
} from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { daysBefore } from '../../date.ts';
import { findDocument, findInvoice } from '../../documents/document.queries.ts';
import { findToDo } from '../../reports/to-do.queries.ts';
import { issueCreditNote } from '../credit/issue-credit-note.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { listOrders } from '../order.queries.ts';
import { collectTour } from './collect-tour.ts';
import { findOwed, listOthersDue, listPaymentsOfOrder } from './payment.queries.ts';
import type { PaymentFilter, PaymentToRecord } from './payment.ts';
import { recordPayment } from './record-payment.ts';
import { voidPayment } from './void-payment.ts';

onDatabase('payments', (database) => {
  const db = () => database().db;
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'walker', price: 10_000, stock: 10_000 })).id;
  });
  const place = (quantity = 1, more = {}) => placeTestOrder(database(), [{ productId, quantity }], more);
  const pay = (orderId: string, amount: number, more: Partial<PaymentToRecord> = {}) =>
    recordPayment(db(), editor, {
      ...{ key: randomUUID(), direction: 1, method: 'cash', reference: '', receivedOn: today },
      ...{ note: '', isAdvance: false, shares: [{ orderId, amount }] },
      ...more,
    });
  const idOf = async (paid: ReturnType<typeof pay>) => {
    const outcome = await paid;
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.id;
  };
  const moneyOf = async (id: string) => {
    const owed = await findOwed(db(), id);
    return owed && { paid: owed.paid, balance: owed.balance };
  };
  const undo = (id: string) => voidPayment(db(), admin, { id, reason: 'Saisie deux fois' });

  test('a deposit and the balance pay an order; each has its receipt, its author and one audit line', async () => {
    const order = await place(3);
    const first = await pay(order.id, 10_000, {
      method: 'mtn-momo',
      reference: 'MP231102.1',
      note: 'acompte',
    });
    expect(await moneyOf(order.id)).toEqual({ paid: 10_000, balance: 20_000 });
    expect(await pay(order.id, 20_000)).toMatchObject({ ok: true });
    expect(await moneyOf(order.id)).toEqual({ paid: 30_000, balance: 0 });

    const [deposit, balance] = await listPaymentsOfOrder(db(), order.id);
    expect(deposit).toEqual({
      ...{
        id: first.ok && first.id,
        direction: 1,
        amount: 10_000,
        method: 'mtn-momo',
        reference: 'MP231102.1',
      },
      ...{ receivedOn: today, recordedAt: expect.any(Date), by: 'Paul', note: 'acompte' },
      ...{ voidsId: null, isVoided: false, receiptId: first.ok && first.receiptId },
      receipt: expect.stringMatching(/^RC-20\d\d-\d{5}$/),
    });
    const receipt = await findDocument(db(), balance?.receiptId ?? '');
    expect(receipt).toMatchObject({
      kind: 'receipt',
      orderId: order.id,
      total: 20_000,
      issuedBy: 'Paul',
      buyer: { name: 'Awa Ngo', phone: '+237677000011' },
      content: {
        lines: [{ name: `Commande ${order.number}`, nameEn: `Order ${order.number}`, total: 20_000 }],
        payment: { direction: 1, method: 'cash', reference: '', receivedOn: today },
        total: 20_000,
        ...{ ordered: 30_000, paidBefore: 10_000, invoices: [], due: 0 },
        inWords: { fr: 'vingt mille francs CFA', en: 'twenty thousand CFA francs' },
      },
    });
    const { rows } = await database().pool.query(
      "select administrator_name, subject_name, after from audit_log where action = 'payment.recorded' and subject_id = $1",
      [first.ok && first.receiptId],
    );
    expect(rows).toEqual([
      {
        administrator_name: 'Paul',
        subject_name: deposit?.receipt,
        after: { amount: 10_000, method: 'mtn-momo', orders: [order.number] },
      },
    ]);
  });

  test('a receipt names the invoices that its payment is for', async () => {
    const [one, other] = [await place(), await place()];
    await issueInvoice(db(), admin, one.id);
    const invoice = await findInvoice(db(), one.id);
    const shares = [one, other].map(({ id }) => ({ orderId: id, amount: 2_000 }));
    const paid = await pay(one.id, 0, { shares });
    expect(await findDocument(db(), (paid.ok && paid.receiptId) || '')).toMatchObject({
      content: { invoices: [invoice?.number] },
    });
    expect(invoice?.number).toMatch(/^FA-20\d\d-\d{5}$/);
  });

  test('more than what is due is refused, unless it is called an advance', async () => {
    const order = await place();
    expect(await pay(order.id, 10_001)).toEqual({
      ok: false,
      reason: 'above-due',
      orders: [{ number: order.number, most: 10_000 }],
    });
    expect(await pay(order.id, 10_001, { isAdvance: true })).toMatchObject({ ok: true });
    expect(await moneyOf(order.id)).toEqual({ paid: 10_001, balance: -1 });
  });

  test('the fee of the delivery is due, a credit is not, and a cancelled order owes nothing', async () => {
    const order = await place(2);
    await database().pool.query('update orders set delivery_fee = 1500 where id = $1', [order.id]);
    expect(await moneyOf(order.id)).toEqual({ paid: 0, balance: 21_500 });
    await issueInvoice(db(), admin, order.id);
    const credit = async (request: { what: 'whole' } | { what: 'amount'; amount: number }) =>
      issueCreditNote(db(), admin, {
        ...{ invoiceId: (await findInvoice(db(), order.id))?.id ?? '', key: randomUUID() },
        ...{ request, reason: 'Erreur', returns: false },
      });
    await credit({ what: 'amount', amount: 5_000 });
    expect(await moneyOf(order.id)).toEqual({ paid: 0, balance: 16_500 });
    await credit({ what: 'whole' });
    expect(await moneyOf(order.id)).toEqual({ paid: 0, balance: 0 });
    // Another invoice asks for the whole again.
    await issueInvoice(db(), admin, order.id);
    expect(await moneyOf(order.id)).toEqual({ paid: 0, balance: 21_500 });
    await credit({ what: 'whole' });
    await pay(order.id, 1_500, { isAdvance: true });
    await changeOrder(db(), order.id, { status: 'cancelled' });
    expect(await moneyOf(order.id)).toEqual({ paid: 1_500, balance: -1_500 });
  });

  test('a form that is sent twice is one payment, and its key pays nothing else', async () => {
    const order = await place();
    const key = randomUUID();
    const sent = await Promise.all(Array.from({ length: 10 }, () => pay(order.id, 4_000, { key })));
    expect(new Set(sent.map((each) => each.ok && each.id)).size).toBe(1);
    expect(await pay(order.id, 5_000, { key })).toEqual({
      ok: false,
      reason: 'key-used',
      receiptId: sent[0]?.ok && sent[0].receiptId,
    });
    expect(await moneyOf(order.id)).toEqual({ paid: 4_000, balance: 6_000 });
  });

  test('a reference pays once for each method, in any spelling, until its payment is voided', async () => {
    const [one, other] = [await place(), await place()];
    const momo = { method: 'mtn-momo', reference: 'MP2311.AB 12' } as const;
    const first = await idOf(pay(one.id, 1_000, momo));
    const again = { ...momo, reference: 'mp2311.ab12' };
    expect(await pay(other.id, 1_000, again)).toEqual({
      ok: false,
      reason: 'reference-used',
      at: expect.any(Date),
      orders: [one.number],
    });
    expect(await pay(other.id, 1_000, { ...again, method: 'orange-money' })).toMatchObject({ ok: true });
    expect(await undo(first)).toMatchObject({ ok: true });
    const both = await Promise.all([pay(one.id, 500, again), pay(other.id, 500, again)]);
    expect(both.map((each) => each.ok).toSorted()).toEqual([false, true]);
    expect(both.find((each) => !each.ok)).toMatchObject({ reason: 'reference-used' });
  });

  test('one cheque pays several orders of a buyer, and no order of another', async () => {
    const phone = `+23767${String(Math.random()).slice(2, 9)}`;
    const [one, other, stranger] = [await place(1, { phone }), await place(2, { phone }), await place()];
    const shares = [
      { orderId: one.id, amount: 10_000 },
      { orderId: other.id, amount: 15_000 },
    ];
    expect(await listOthersDue(db(), { id: one.id, phone, organisationId: null })).toEqual([
      { id: other.id, number: other.number, balance: 20_000 },
    ]);
    const cheque = { method: 'cheque', reference: randomUUID() } as const;
    const paid = await pay('', 0, { ...cheque, shares });
    expect(await moneyOf(one.id)).toEqual({ paid: 10_000, balance: 0 });
    expect(await moneyOf(other.id)).toEqual({ paid: 15_000, balance: 5_000 });
    const receipt = await findDocument(db(), (paid.ok && paid.receiptId) || '');
    expect(receipt).toMatchObject({
      orderId: null,
      total: 25_000,
      content: { due: 5_000, ordered: 30_000, paidBefore: 0 },
    });
    expect(receipt?.content.lines.map(({ total }) => total).toSorted()).toEqual([10_000, 15_000]);
    for (const orderId of [stranger.id, randomUUID(), 'x'])
      expect(await pay('', 0, { shares: [...shares, { orderId, amount: 1 }], isAdvance: true })).toEqual({
        ok: false,
        reason: 'not-found',
      });
  });

  test('one cheque pays orders that a telephone and an organisation link, whichever of them comes first', async () => {
    const clinic = randomUUID();
    await database().pool.query(
      "insert into organisations (id, name, kind) values ($1, 'Clinique des Palmiers', 'hospital')",
      [clinic],
    );
    const own = `+23767${String(Math.random()).slice(2, 9)}`;
    const [first, linking, last] = [await place(), await place(), await place()].toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    for (const [order, phone, organisation] of [
      [first, own, null],
      [linking, own, clinic],
      [last, '+237677000012', clinic],
    ])
      await database().pool.query('update orders set phone = $2, organisation_id = $3 where id = $1', [
        (order as typeof first)?.id,
        phone,
        organisation,
      ]);
    const offered = await listOthersDue(db(), {
      ...{ id: linking?.id ?? '', phone: own, organisationId: clinic },
    });
    const shares = [linking, ...offered].map((each) => ({ orderId: each?.id ?? '', amount: 10_000 }));
    expect(shares).toHaveLength(3);
    expect(await pay('', 0, { shares })).toMatchObject({ ok: true });
  });

  test('a payment is voided once, by its opposite, and its receipt says so', async () => {
    const order = await place();
    const id = await idOf(pay(order.id, 4_000));
    const voided = await Promise.all([undo(id), undo(id)]);
    expect(voided.filter(({ ok }) => ok)).toHaveLength(1);
    expect(voided.find(({ ok }) => !ok)).toMatchObject({ reason: 'already-voided' });
    expect(await moneyOf(order.id)).toEqual({ paid: 0, balance: 10_000 });
    const [payment, opposite] = await listPaymentsOfOrder(db(), order.id);
    expect(payment).toMatchObject({ isVoided: true, direction: 1 });
    expect(opposite).toMatchObject({ voidsId: id, direction: -1, amount: 4_000, by: 'Mireille' });
    expect(await findDocument(db(), opposite?.receiptId ?? '')).toMatchObject({
      correctsId: payment?.receiptId,
      content: { corrects: payment?.receipt, reason: 'Saisie deux fois', due: 10_000 },
    });
    expect(await undo(opposite?.id ?? '')).toEqual({ ok: false, reason: 'not-found' });
    expect(await undo(randomUUID())).toEqual({ ok: false, reason: 'not-found' });
    expect(await pay(randomUUID(), 1_000, { shares: [] })).toEqual({ ok: false, reason: 'not-found' });
  });

  test('a refund is at most what was paid, and then its payment cannot be voided', async () => {
    const order = await place();
    const id = await idOf(pay(order.id, 4_000));
    expect(await pay(order.id, 4_001, { direction: -1, owesAgain: true })).toEqual({
      ok: false,
      reason: 'above-paid',
      orders: [{ number: order.number, most: 4_000 }],
    });
    const refund = await idOf(pay(order.id, 1_000, { direction: -1, owesAgain: true }));
    expect(await moneyOf(order.id)).toEqual({ paid: 3_000, balance: 7_000 });
    expect(await undo(id)).toEqual({ ok: false, reason: 'refunded' });
    expect(await undo(refund)).toMatchObject({ ok: true });
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await moneyOf(order.id)).toEqual({ paid: 0, balance: 10_000 });
  });

  test('money given back makes no debt by itself; meant, its slip says what is left to pay', async () => {
    const order = await place();
    await pay(order.id, 10_000);
    const back = { direction: -1 } as const;
    expect(await pay(order.id, 3_000, back)).toEqual({
      ok: false,
      reason: 'makes-debt',
      orders: [{ number: order.number, most: 0 }],
    });
    await issueInvoice(db(), admin, order.id);
    const invoice = await findInvoice(db(), order.id);
    await issueCreditNote(db(), admin, {
      ...{ invoiceId: invoice?.id ?? '', key: randomUUID(), reason: 'Rabais', returns: false },
      request: { what: 'amount', amount: 2_000 },
    });
    expect(await pay(order.id, 3_000, back)).toMatchObject({ orders: [{ most: 2_000 }] });
    expect(await pay(order.id, 2_000, back)).toMatchObject({ ok: true });
    expect(await moneyOf(order.id)).toEqual({ paid: 8_000, balance: 0 });
    const meant = await pay(order.id, 3_000, { ...back, owesAgain: true });
    expect(await moneyOf(order.id)).toEqual({ paid: 5_000, balance: 3_000 });
    if (!meant.ok) throw new Error(meant.reason);
    expect((await findDocument(db(), meant.receiptId))?.content.due).toBe(3_000);
    await expectNothingLost(database().pool);
  });

  test('a payment is dated neither long before its order nor in the future', async () => {
    const order = await place();
    await database().pool.query("update orders set created_at = '2026-06-30T23:30:00Z' where id = $1", [
      order.id,
    ]);
    const on = (receivedOn: string) => pay(order.id, 10, { receivedOn });
    const refused = { ok: false, reason: 'day-impossible', first: '2026-04-02', last: today };
    expect(await on('2026-04-01')).toEqual(refused);
    expect(await on(daysBefore(today, -1))).toEqual(refused);
    expect(await on('2026-04-02')).toMatchObject({ ok: true });
    expect(await on(today)).toMatchObject({ ok: true });
  });

  test('fifty cashiers at one order take what is due, and no franc more', async () => {
    const order = await place(2);
    const taken = await Promise.all(Array.from({ length: 50 }, () => pay(order.id, 1_000)));
    expect(taken.filter(({ ok }) => ok)).toHaveLength(20);
    expect(await moneyOf(order.id)).toEqual({ paid: 20_000, balance: 0 });
    await expectNothingLost(database().pool);
  });

  test('a tour is collected whole: what a cashier took meanwhile is named, and nothing is recorded', async () => {
    const stops: { id: string; number: string }[] = [];
    for (let i = 0; i < 60; i++) stops.push(await place());
    const collect = (key: string, amount = 10_000) =>
      collectTour(db(), editor, {
        ...{ key, receivedOn: today },
        shares: stops.map(({ id }) => ({ orderId: id, amount })),
      });
    const [taken] = stops;
    if (!taken) throw new Error('no stop');
    const early = await idOf(pay(taken.id, 4_000));
    expect(await collect(randomUUID())).toEqual({
      ok: false,
      reason: 'above-due',
      orders: [{ number: taken.number, most: 6_000 }],
    });
    const paidOf = async () => {
      const { rows } = await database().pool.query(
        'select count(*)::int, sum(paid)::int from orders where id = any($1) and paid > 0',
        [stops.map(({ id }) => id)],
      );
      return rows[0];
    };
    expect(await paidOf()).toEqual({ count: 1, sum: 4_000 });
    await undo(early);
    const key = randomUUID();
    const twice = await Promise.all([collect(key), collect(key), pay(taken.id, 10_000)]);
    const [first, second, cashier] = twice.map(({ ok }) => ok);
    expect([first, second, cashier].filter(Boolean)).toHaveLength(first ? 2 : 1);
    expect(await paidOf()).toEqual(first ? { count: 60, sum: 600_000 } : { count: 1, sum: 10_000 });
    expect(await collect(key, 1)).toMatchObject({ ok: false, reason: first ? 'key-used' : 'above-due' });
    await expectNothingLost(database().pool);
  });

  test('the database refuses to change or delete a payment, except that its note is emptied', async () => {
    const order = await place();
    const id = await idOf(pay(order.id, 4_000, { note: 'Awa' }));
    const run = (statement: string) => database().pool.query(statement);
    for (const statement of [
      `update payments set amount = 1 where id = '${id}'`,
      `update payments set note = 'Paul' where id = '${id}'`,
      `update payments set note = '', method = 'bank' where id = '${id}'`,
      `delete from payments where id = '${id}'`,
      `update payment_shares set amount = 1 where payment_id = '${id}'`,
      `delete from payment_shares where payment_id = '${id}'`,
      'truncate payment_shares',
    ])
      await expect(run(statement), statement).rejects.toThrow('a payment never changes');
    await run(`update payments set note = '' where id = '${id}'`);
    await expect(
      run(`insert into payment_shares values ('${id}', '${(await place()).id}', 5)`),
    ).rejects.toThrow('the shares do not make up the payment');
    await expect(run(`update orders set paid = -1 where id = '${order.id}'`)).rejects.toThrow(
      'orders_paid_check',
    );
  });

  test('the list of orders shows who still owes, from the first payment on', async () => {
    const name = `Fotso ${randomUUID().slice(0, 8)}`;
    const [unpaid, deposit, paid, over, cancelled] = [
      await place(1, { name }),
      await place(1, { name }),
      await place(1, { name }),
      await place(1, { name }),
      await place(1, { name }),
    ];
    const list = async (payment: PaymentFilter | undefined) =>
      (
        await listOrders(db(), {
          search: name,
          status: undefined,
          payment,
          sort: 'oldest',
          page: 1,
          pageSize: 10,
        })
      ).orders.map(({ id }) => id);
    await pay(deposit.id, 1_000);
    const waited = (await findToDo(db())).toCollect;
    await pay(paid.id, 10_000);
    expect((await findToDo(db())).toCollect).toBe(waited - 1);
    await pay(over.id, 11_000, { isAdvance: true });
    await pay(cancelled.id, 2_000);
    await changeOrder(db(), cancelled.id, { status: 'cancelled' });
    expect(await list(undefined)).toHaveLength(5);
    expect(await list('to-collect')).toEqual([unpaid.id, deposit.id]);
    expect(await list('unpaid')).toEqual([unpaid.id]);
    expect(await list('deposit')).toEqual([deposit.id]);
    expect(await list('paid')).toEqual([paid.id]);
    expect(await list('overpaid')).toEqual([over.id]);
    expect(await list('to-refund')).toEqual([cancelled.id]);
    await database().pool.query("update settings set payments_since = now() + interval '1 hour'");
    const ofEverybody = { search: '', payment: 'to-collect', sort: 'oldest', page: 1, pageSize: 10 } as const;
    expect(await list('to-collect')).toEqual([deposit.id]);
    const { orders: listed, total } = await listOrders(db(), { ...ofEverybody, status: undefined });
    expect(await findToDo(db())).toMatchObject({
      toCollect: total,
      due: listed.reduce((sum, { balance }) => sum + balance, 0),
    });
    await database().pool.query('update settings set payments_since = null');
    expect(await list('to-collect')).toEqual([deposit.id]);
  });

  test('through any payments, refunds and voids, what was paid is the sum of its payments', async () => {
    const act = fc.record({
      kind: fc.constantFrom('pay', 'refund', 'void'),
      order: fc.nat(1),
      both: fc.boolean(),
      amount: fc.integer({ min: 1, max: 12_000 }),
      pick: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const phone = `+23767${String(Math.random()).slice(2, 9)}`;
        const orders = [await place(1, { phone }), await place(2, { phone })];
        const due = [10_000, 20_000];
        const paid = [0, 0];
        const known: { id: string; sums: number[]; isOpen: boolean }[] = [];
        for (const { kind, order, both, amount, pick } of acts) {
          const sums = [0, 1].map((at) => (at === order || both ? amount : 0));
          if (kind === 'void') {
            const target = known[pick % Math.max(1, known.length)];
            if (!target) continue;
            const isPossible =
              target.isOpen && sums.every((_, at) => (paid[at] ?? 0) >= (target.sums[at] ?? 0));
            expect((await undo(target.id)).ok).toBe(isPossible);
            if (!isPossible) continue;
            target.isOpen = false;
            for (const at of [0, 1]) paid[at] = (paid[at] ?? 0) - (target.sums[at] ?? 0);
            continue;
          }
          const direction = kind === 'pay' ? 1 : -1;
          const isPossible = sums.every(
            (sum, at) =>
              sum <= (direction === 1 ? Math.max(0, (due[at] ?? 0) - (paid[at] ?? 0)) : (paid[at] ?? 0)),
          );
          const shares = sums.flatMap((sum, at) =>
            sum > 0 ? [{ orderId: orders[at]?.id ?? '', amount: sum }] : [],
          );
          const done = await pay('', 0, { direction, shares, owesAgain: true });
          expect(done.ok).toBe(isPossible);
          if (!done.ok) continue;
          for (const at of [0, 1]) paid[at] = (paid[at] ?? 0) + direction * (sums[at] ?? 0);
          known.push({ id: done.id, sums: sums.map((sum) => direction * sum), isOpen: true });
        }
        for (const at of [0, 1])
          expect(await moneyOf(orders[at]?.id ?? '')).toEqual({
            paid: paid[at],
            balance: (due[at] ?? 0) - (paid[at] ?? 0),
          });
      }),
      { numRuns: 25 },
    );
    await expectNothingLost(database().pool);
  });
});
