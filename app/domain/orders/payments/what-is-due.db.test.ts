import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import {
  admin,
  changeOrder,
  expectNothingLost,
  placeTestOrder,
  reopen,
  today,
} from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findOrderPayments } from '../../../storefront/order/payment/order-payments.server.ts';
import { listTour } from '../../deliveries/tour.queries.ts';
import type { PaperTerms } from '../../documents/compose-paper.ts';
import { findDocument, findInvoice, listCredits } from '../../documents/document.queries.ts';
import type { CreditRequest } from '../credit/credit.ts';
import { issueCreditNote } from '../credit/issue-credit-note.ts';
import { balanceWith } from '../credit-limit/balance.ts';
import { findCredit } from '../credit-limit/credit.queries.ts';
import { saveOrder } from '../edit/save-order.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { requestMobileMoney } from '../momo-requests/request-mobile-money.ts';
import { listOrders } from '../order.queries.ts';
import { findOwed, listPaymentsOfOrder } from './payment.queries.ts';
import { settlementOf } from './payment.ts';
import { listDebts, sumReceivables } from './receivables.queries.ts';
import { recordPayment } from './record-payment.ts';
import { voidPayment } from './void-payment.ts';

onDatabase('what is due', (database) => {
  const db = () => database().db;
  const run = (text: string, values: unknown[] = []) => database().pool.query(text, values);
  let [taxed, exempt] = [0, 0];
  beforeAll(async () => {
    const product = async (slug: string, price: number) =>
      (await putOnSale(db(), { slug, price, stock: 100_000 })).id;
    [taxed, exempt] = [await product('gloves', 9_999), await product('bed', 69_000)];
    await run("update products set tax = 'exempt' where id = $1", [exempt]);
    await run("update company_info set tax_regime = 'real'");
    await run('update settings set momo_on = true');
    // Payments are recorded from now on.
    const { id } = await placeTestOrder(database(), [{ productId: taxed, quantity: 1 }]);
    await pay(id, 1);
  });

  const pay = (orderId: string, amount: number, direction: 1 | -1 = 1, owesAgain = false) =>
    recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction, method: 'bank', reference: '', receivedOn: today, note: '' },
      ...{ isAdvance: true, owesAgain, shares: [{ orderId, amount }] },
    });
  const credit = (invoiceId: string, request: CreditRequest) =>
    issueCreditNote(db(), admin, {
      ...{ invoiceId, key: randomUUID(), request, reason: 'Retour', returns: false },
    });
  const invoiceOf = async (orderId: string) => {
    const invoice = await findInvoice(db(), orderId);
    if (!invoice) throw new Error('no invoice');
    return invoice;
  };

  async function orderFor(organisationId: string, { discount, fee }: { discount: number; fee: number }) {
    const { id } = await placeTestOrder(database(), [
      { productId: taxed, quantity: 3 },
      { productId: exempt, quantity: 1 },
    ]);
    await run('update orders set organisation_id = $2, delivery_fee = $3 where id = $1', [
      ...[id, organisationId, fee],
    ]);
    await run("insert into deliveries (order_id, method) values ($1, 'zone') on conflict do nothing", [id]);
    await run("update deliveries set method = 'zone' where order_id = $1", [id]);
    const { version } = await reopen(db(), id);
    const edit = { status: 'processing' as const, note: '', prices: [], discount };
    await saveOrder(db(), admin, { id, version, edit, acceptShortage: false });
    return id;
  }
  async function addOrganisation() {
    const id = randomUUID();
    await run(
      "insert into organisations (id, name, kind, credit_limit) values ($1, 'Hôpital', 'hospital', 1000000000)",
      [id],
    );
    return id;
  }

  /** What the papers and the payments say. */
  async function balanceByPapers(orderId: string): Promise<number> {
    const order = await reopen(db(), orderId);
    const invoice = await findInvoice(db(), orderId);
    const notes = invoice ? await listCredits(db(), invoice.id) : [];
    const left = (invoice?.total ?? 0) - notes.reduce((sum, { total }) => sum + total, 0);
    const due = !invoice
      ? order.totalAmount + order.deliveryFee
      : left === 0
        ? 0
        : notes.reduce((sum, { content }) => sum - content.due, invoice.content.due);
    const payments = await listPaymentsOfOrder(db(), orderId);
    const paid = payments.reduce((sum, { amount, direction }) => sum + amount * direction, 0);
    return (order.status === 'cancelled' ? 0 : due) - paid;
  }

  async function expectAllAgree(orderId: string, organisationId: string) {
    const balance = await balanceByPapers(orderId);
    const due = Math.max(0, balance);
    const owed = await findOwed(db(), orderId);
    const order = await reopen(db(), orderId);
    const isHandedOver = order.isClosed || order.status === 'completed';
    const stop = (await listTour(db(), { day: today, today })).find(({ id }) => id === orderId);
    const found = await findCredit(db(), orderId);
    const asked = { provider: 'mtn', phone: order.phone, amount: due + 1 } as const;
    const prompt = await requestMobileMoney(db(), order.token, { key: randomUUID(), ...asked });
    const { orders: listed } = await listOrders(db(), {
      ...{ search: order.number, status: undefined, sort: 'newest', page: 1, pageSize: 1 },
    });
    expect({
      order: owed?.balance,
      list: listed[0]?.balance,
      buyer: (await findOrderPayments({ db: db(), mobileMoney: undefined }, order))?.balance,
      receivables: await sumReceivables(db(), organisationId),
      reminder: (await listDebts(db(), [orderId])).get(orderId)?.due ?? 0,
      creditLimit:
        order.status === 'cancelled' || !found ? due : balanceWith(found, order.totalAmount) - found.others,
      courier: stop?.due ?? due,
      mobileMoney: prompt.ok || prompt.reason !== 'above-due' ? prompt : prompt.most,
    }).toEqual({
      ...{ order: balance, list: balance, buyer: due, creditLimit: due, courier: due, mobileMoney: due },
      ...{ receivables: isHandedOver ? due : 0, reminder: isHandedOver ? due : 0 },
    });
  }

  const plain: PaperTerms = { purchaseOrder: '', byState: false, withholdings: [] };
  test.each([
    ['the VAT that the State pays', { ...plain, byState: true }, 83_857],
    [
      'VAT withheld at source',
      { ...plain, withholdings: [{ label: 'TVA', rateBp: 10_000, base: 'vat' as const }] },
      83_857,
    ],
    ['a prepayment of the net', { ...plain, withholdings: [{ label: 'Précompte', rateBp: 550 }] }, 95_388],
  ])('%s is no debt of the buyer', async (_, terms, due) => {
    const organisationId = await addOrganisation();
    const product = await putOnSale(db(), { slug: randomUUID(), price: 1_000, stock: 100 });
    const { id } = await placeTestOrder(database(), [{ productId: product.id, quantity: 100 }]);
    await run('update orders set organisation_id = $2 where id = $1', [id, organisationId]);
    await changeOrder(db(), id, { status: 'completed' });
    await issueInvoice(db(), admin, id, terms);
    expect(await findOwed(db(), id)).toMatchObject({ balance: due, withheld: 100_000 - due });
    await expectAllAgree(id, organisationId);
    const paid = await pay(id, due);
    const owed = await findOwed(db(), id);
    expect(owed && settlementOf(owed)).toBe('paid');
    if (paid.ok) expect((await findDocument(db(), paid.receiptId))?.content.due).toBe(0);
    await expectAllAgree(id, organisationId);
    await credit((await invoiceOf(id)).id, { what: 'whole' });
    expect(await findOwed(db(), id)).toMatchObject({ balance: -due, withheld: 0 });
    await expectNothingLost(database().pool);
  });

  test('an invoice of before the first payment is a debt; so is its fee', async () => {
    const organisationId = await addOrganisation();
    const id = await orderFor(organisationId, { discount: 0, fee: 1_000 });
    await run("update orders set created_at = created_at - interval '2 years' where id = $1", [id]);
    expect(await sumReceivables(db(), organisationId)).toBe(0);
    await issueInvoice(db(), admin, id);
    expect(await sumReceivables(db(), organisationId)).toBe(99_997);
    const { content } = await invoiceOf(id);
    expect(content).toMatchObject({
      total: 99_997,
      inWords: { fr: 'quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-sept francs CFA' },
    });
    expect(content.lines.at(-1)).toMatchObject({ item: 0, name: 'Livraison', net: 839, rateBp: 1925 });
    await expect(run('update orders set delivery_fee = 1 where id = $1', [id])).rejects.toThrow(
      'the order is invoiced',
    );
    await run("update company_info set delivery_tax = 'exempt'");
    await credit((await invoiceOf(id)).id, { what: 'whole' });
    expect(await findOwed(db(), id)).toMatchObject({ balance: 0 });
    await issueInvoice(db(), admin, id);
    expect((await invoiceOf(id)).content.lines.at(-1)).toMatchObject({ net: 1_000, rateBp: 0 });
    await expectAllAgree(id, organisationId);
    await run("update company_info set delivery_tax = 'standard'");
  });

  const withholding = fc.record({
    label: fc.constant('Retenue'),
    rateBp: fc.constantFrom(220, 550, 1_100, 3_333),
    base: fc.constantFrom('net' as const, 'taxed-net' as const, 'vat' as const),
  });
  const amount = fc.integer({ min: 1, max: 120_000 });
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('invoice' as const),
      byState: fc.boolean(),
      withholdings: fc.array(withholding, { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('credit' as const),
      request: fc.oneof(
        fc.constant({ what: 'whole' as const }),
        fc.record({ what: fc.constant('amount' as const), amount }),
        fc.record({
          what: fc.constant('pieces' as const),
          places: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
        }),
      ),
    }),
    fc.record({ kind: fc.constant('pay' as const), amount: fc.option(amount) }),
    fc.record({ kind: fc.constant('refund' as const), amount, owesAgain: fc.boolean() }),
    fc.record({ kind: fc.constant('void' as const), pick: fc.nat(9) }),
    fc.record({
      kind: fc.constant('move' as const),
      status: fc.constantFrom('completed' as const, 'processing' as const, 'cancelled' as const),
    }),
  );
  type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

  async function perform(orderId: string, organisationId: string, asked: Act) {
    const order = await reopen(db(), orderId);
    if (asked.kind === 'invoice') {
      const { byState, withholdings } = asked;
      await issueInvoice(db(), admin, orderId, { purchaseOrder: '', byState, withholdings });
    } else if (asked.kind === 'credit') {
      const invoice = await findInvoice(db(), orderId);
      const items = [...order.lines.map(({ id }) => id), 0];
      const request: CreditRequest =
        asked.request.what === 'pieces'
          ? {
              what: 'pieces',
              pieces: asked.request.places.map((place) => ({ item: items[place] ?? 0, quantity: 1 })),
            }
          : asked.request;
      if (invoice) await credit(invoice.id, request);
    } else if (asked.kind === 'pay' || asked.kind === 'refund') {
      const before = await balanceByPapers(orderId);
      const wanted = asked.amount ?? Math.max(0, before);
      if (wanted === 0) return;
      const paid =
        asked.kind === 'pay' ? await pay(orderId, wanted) : await pay(orderId, wanted, -1, asked.owesAgain);
      if (asked.kind === 'refund' && paid.ok && !asked.owesAgain)
        expect(await sumReceivables(db(), organisationId)).toBe(0);
      if (paid.ok)
        expect((await findDocument(db(), paid.receiptId))?.content.due).toBe(
          Math.max(0, await balanceByPapers(orderId)),
        );
    } else if (asked.kind === 'void') {
      const payments = await listPaymentsOfOrder(db(), orderId);
      const target = payments[asked.pick % Math.max(1, payments.length)];
      if (target) await voidPayment(db(), admin, { id: target.id, reason: 'Erreur' });
    } else {
      const edit = { status: asked.status, note: '', prices: [] };
      await saveOrder(db(), admin, {
        ...{ id: orderId, version: order.version, edit, acceptShortage: true, acceptedBalance: 1_000_000 },
      });
    }
  }

  test('whatever is invoiced, withheld, credited, paid and given back, all say the same to the franc', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          discount: fc.constantFrom(0, 1, 12_345),
          fee: fc.constantFrom(0, 1_000, 1_501),
          acts: fc.array(act, { minLength: 1, maxLength: 12 }),
        }),
        async ({ acts, ...terms }) => {
          const organisationId = await addOrganisation();
          const id = await orderFor(organisationId, terms);
          await expectAllAgree(id, organisationId);
          for (const each of acts) {
            await perform(id, organisationId, each);
            await expectAllAgree(id, organisationId);
          }
          await expectNothingLost(database().pool);
        },
      ),
      { numRuns: Number(process.env.DUE_RUNS ?? 12) },
    );
  });
});
