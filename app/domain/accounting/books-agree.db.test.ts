import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, changeOrder, placeTestOrder, reopen, today } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { daysBefore } from '../date.ts';
import { issueCreditNote } from '../orders/credit/issue-credit-note.ts';
import type { OrderEdit } from '../orders/edit/edit.ts';
import { saveOrder } from '../orders/edit/save-order.ts';
import { sellAtCounter } from '../orders/entry/sell-at-counter.ts';
import { issueInvoice } from '../orders/invoice/issue-invoice.ts';
import { assignOrganisation } from '../orders/organisation/assign-organisation.ts';
import { payWithAdvance } from '../orders/payments/advances/pay-with-advance.ts';
import { recordPayment } from '../orders/payments/record-payment.ts';
import { voidPayment } from '../orders/payments/void-payment.ts';
import { usualAccounts } from '../settings/accounts.ts';
import { closeTill } from '../tills/close-till.ts';
import { moveCash } from '../tills/move-cash.ts';
import { openTill } from '../tills/open-till.ts';
import { findOwnSession } from '../tills/till.queries.ts';
import { listAccountedCash, listAccountedPapers, listAccountedPayments } from './accounting.queries.ts';
import { listPaidOrders } from './collected-vat.queries.ts';
import { collectedVat } from './collected-vat.ts';
import { entriesOf } from './entry.ts';

const always = { from: '2000-01-01', until: '2100-01-01' };

onDatabase('the books agree with what is owed and with the tills', (database) => {
  const db = () => database().db;
  let productId = 0;
  beforeAll(async () => {
    await database().pool.query('update settings set till_on = true');
    productId = (await putOnSale(db(), { slug: 'scale', price: 10_000, stock: 1_000 })).id;
  });

  /** Debits less credits of each account that does not balance, in FCFA. */
  const balances = async () => {
    const [papers, payments, cash] = await Promise.all([
      listAccountedPapers(db(), always),
      listAccountedPayments(db(), always),
      listAccountedCash(db(), always),
    ]);
    const sums: Record<string, number> = {};
    for (const { lines } of entriesOf({ papers, payments, cash }, usualAccounts))
      for (const { account, debit, credit } of lines) sums[account] = (sums[account] ?? 0) + debit - credit;
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  };
  const open = async () => {
    const opened = await openTill(db(), admin, { key: randomUUID(), name: 'Comptoir', float: 0 });
    if (!opened.ok) throw new Error(opened.reason);
    return opened.id;
  };

  test('a sale at the counter that is paid at once owes nothing and leaves no advance', async () => {
    const sold = await sellAtCounter(db(), admin, {
      ...{ key: randomUUID(), language: 'fr', note: '', acceptShortage: false },
      buyer: { name: 'Client au comptoir', phone: '', phoneTyped: '' },
      lines: [{ productId, quantity: 1, actualPrice: null }],
      payment: { method: 'mtn-momo', reference: 'MP1' },
    });
    expect(sold.ok).toBe(true);
    expect(await balances()).toEqual({ '55201': 10_000, '7011': -10_000 });
  });

  test('a payment that began before an invoice, and waited while it was issued, pays that invoice', async () => {
    const before = await balances();
    const orders = [
      await placeTestOrder(database(), [{ productId, quantity: 1 }]),
      await placeTestOrder(database(), [{ productId, quantity: 1 }]),
    ].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const [first, second] = orders;
    if (!first || !second) throw new Error('no orders');
    await issueInvoice(db(), admin, first.id);
    const other = await database().pool.connect();
    await other.query('begin');
    await other.query('select from orders where id = $1 for update', [first.id]);
    const paid = recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'bank', reference: '', receivedOn: today, note: '' },
      ...{ isAdvance: false, shares: orders.map(({ id }) => ({ orderId: id, amount: 10_000 })) },
    });
    await expect
      .poll(async () => {
        const { rows } = await database().pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows.length;
      })
      .toBe(1);
    await issueInvoice(db(), admin, second.id);
    await other.query('commit');
    other.release();
    expect((await paid).ok).toBe(true);
    expect(await balances()).toEqual({ ...before, '5211': 20_000, '7011': (before['7011'] ?? 0) - 20_000 });
  });

  test('cash that never was, and was missing when the till was counted, is taken back from what was missing', async () => {
    const before = await balances();
    const session = await open();
    const order = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    const paid = await recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'cash', reference: '', receivedOn: today, note: '' },
      ...{ isAdvance: false, shares: [{ orderId: order.id, amount: 10_000 }] },
    });
    if (!paid.ok) throw new Error(paid.reason);
    await closeTill(db(), admin, { id: session, seen: 10_000, counts: { 10000: 0 }, note: '' });
    expect(await balances()).toEqual({ ...before, '4191': -10_000, '6588': 10_000 });
    await voidPayment(db(), admin, { id: paid.id, reason: 'Payé par MoMo' });
    expect(await balances()).toEqual(before);
  });

  test('who the buyer was when the invoice was issued decides the accounts, whatever is said of the order later', async () => {
    const hospital = randomUUID();
    await database().pool.query(
      "insert into organisations (id, name, kind) values ($1, 'Hôpital de district', 'hospital')",
      [hospital],
    );
    const before = await balances();
    const { id } = await placeTestOrder(database(), [{ productId, quantity: 2 }]);
    await issueInvoice(db(), admin, id);
    const invoiced = { ...before, '4111': 20_000, '7011': (before['7011'] ?? 0) - 20_000 };
    expect(await balances()).toEqual(invoiced);
    await assignOrganisation(db(), admin, { orderId: id, organisationId: hospital, purchaseOrder: '' });
    expect(await balances()).toEqual(invoiced);
    const [invoice] = (await database().pool.query('select standing_invoice($1) as id', [id])).rows;
    await issueCreditNote(db(), admin, {
      ...{ invoiceId: invoice.id, key: randomUUID(), reason: 'Remise', returns: false },
      request: { what: 'amount', amount: 5_000 },
    });
    await recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'card', reference: '', receivedOn: today, note: '' },
      ...{ isAdvance: false, shares: [{ orderId: id, amount: 15_000 }] },
    });
    expect(await balances()).toEqual({
      ...before,
      ...{ '515': 15_000, '7011': invoiced['7011'], '7019': 5_000 },
    });
  });

  test('the VAT of a deposit goes where the deposit goes once its order is cancelled', async () => {
    await database().pool.query("update company_info set tax_regime = 'real', vat_rate_bp = 1000");
    const yesterday = daysBefore(today, 1);
    const vatIn = async (period: { from: string; until: string }) =>
      collectedVat(await listPaidOrders(db(), period)).rates.find(({ rateBp }) => rateBp === 1000)?.vat;
    const thatDay = { from: yesterday, until: today };
    const later = { ...always, from: today };
    expect([await vatIn(thatDay), await vatIn(later)]).toEqual([undefined, undefined]);
    const { id } = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    await recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'bank', reference: '', receivedOn: yesterday, note: '' },
      ...{ isAdvance: false, shares: [{ orderId: id, amount: 5_500 }] },
    });
    expect([await vatIn(thatDay), await vatIn(later)]).toEqual([500, undefined]);
    await changeOrder(db(), id, { status: 'cancelled' });
    expect([await vatIn(thatDay), await vatIn(later)]).toEqual([500, undefined]);
    const other = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    await payWithAdvance(db(), admin, { key: randomUUID(), from: id, to: other.id, amount: 2_200 });
    expect([await vatIn(thatDay), await vatIn(later)]).toEqual([500, undefined]);
    await recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: -1, method: 'bank', reference: '', receivedOn: today, note: '' },
      ...{ isAdvance: false, shares: [{ orderId: id, amount: 3_300 }] },
    });
    expect([await vatIn(thatDay), await vatIn(later)]).toEqual([500, -300]);
  });

  test('the VAT of a deposit stays as its order was that day; the invoice brings the difference', async () => {
    await database().pool.query("update company_info set tax_regime = 'real', vat_rate_bp = 1100");
    const yesterday = daysBefore(today, 1);
    const vatIn = async (from: string, until: string) =>
      collectedVat(await listPaidOrders(db(), { from, until })).rates.find(({ rateBp }) => rateBp === 1100)
        ?.vat;
    const ultrasound = await putOnSale(db(), { slug: 'ultrasound', price: 11_100, stock: 5 });
    const { id } = await placeTestOrder(database(), [{ productId: ultrasound.id, quantity: 1 }]);
    const pay = (receivedOn: string, amount: number) =>
      recordPayment(db(), admin, {
        ...{ key: randomUUID(), direction: 1, method: 'bank', reference: '', receivedOn, note: '' },
        ...{ isAdvance: false, shares: [{ orderId: id, amount }] },
      });
    await pay(yesterday, 5_550);
    expect(await vatIn(yesterday, today)).toBe(550);
    await database().pool.query("update products set tax = 'exempt' where id = $1", [ultrasound.id]);
    expect([await vatIn(yesterday, today), await vatIn(today, always.until)]).toEqual([550, undefined]);
    await pay(today, 1_000);
    expect([await vatIn(yesterday, today), await vatIn(today, always.until)]).toEqual([550, -550]);
    await issueInvoice(db(), admin, id);
    expect([await vatIn(yesterday, today), await vatIn(today, always.until)]).toEqual([550, -550]);
  });

  test('through any payments, invoices, credit notes and tills: customers owe what their orders say, and cash is in the tills', async () => {
    await database().pool.query("update company_info set tax_regime = 'real', vat_rate_bp = 1925");
    const act = fc.record({
      kind: fc.constantFrom(
        ...(['pay', 'pay', 'refund', 'void', 'invoice', 'invoice', 'credit', 'whole', 'cancel'] as const),
        ...(['reopen', 'sell', 'open', 'close', 'expense', 'advance'] as const),
      ),
      order: fc.nat(2),
      other: fc.nat(2),
      amount: fc.integer({ min: 1, max: 12_000 }),
      method: fc.constantFrom('cash' as const, 'bank' as const),
      withholds: fc.boolean(),
      place: fc.nat(5),
    });
    type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
    const rows = async (text: string, values: unknown[] = []) =>
      (await database().pool.query(text, values)).rows;
    const account = async (wanted: string) => (await balances())[wanted] ?? 0;
    const said = async () => {
      const [owed] = await rows(`
        select coalesce(sum(papers.due - paid) filter (where papers.count > 0), 0)::int as customers,
          coalesce(sum(-paid) filter (where papers.count = 0), 0)::int as advances
        from orders cross join lateral (select count(*), coalesce(sum((content->>'due')::bigint
            * case kind when 'invoice' then 1 else -1 end), 0) as due
          from documents where order_id = orders.id and kind in ('invoice', 'credit-note')) as papers`);
      const [tills] = await rows(
        'select coalesce(sum(coalesce(counted, till_expected(id)) - float), 0)::int as cash from till_sessions',
      );
      return { ...owed, ...tills };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        const phone = `+2376${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
        const orders = await Promise.all(
          [1, 2, 3].map((quantity) => placeTestOrder(database(), [{ productId, quantity }], { phone })),
        );
        await rows('update orders set delivery_fee = 1500 where id = $1', [orders[1]?.id]);
        for (const each of acts)
          await perform(
            each,
            orders.map(({ id }) => id),
          );
        expect({
          customers: await account('4111'),
          advances: await account('4191'),
          cash: await account('5711'),
        }).toEqual(await said());
      }),
      { numRuns: Number(process.env.BOOK_RUNS ?? 12) },
    );

    async function perform(
      { kind, order, other, amount, method, withholds, place }: Act,
      ids: string[],
    ): Promise<boolean> {
      const [id = '', to = ''] = [ids[order], ids[other]];
      const payment = {
        ...{ key: randomUUID(), method, reference: '', receivedOn: today, note: '', isAdvance: true },
        ...{ shares: [{ orderId: id, amount }], owesAgain: true },
      };
      switch (kind) {
        case 'pay':
          return (await recordPayment(db(), admin, { ...payment, direction: 1 })).ok;
        case 'refund':
          return (await recordPayment(db(), admin, { ...payment, direction: -1 })).ok;
        case 'void': {
          const found = await rows(
            'select payment_id as id from payment_shares where order_id = $1 order by random()',
            [id],
          );
          const paid = found[place % Math.max(1, found.length)];
          return paid ? (await voidPayment(db(), admin, { id: paid.id, reason: 'Erreur' })).ok : false;
        }
        case 'invoice':
          return (
            await issueInvoice(db(), admin, id, {
              ...{ purchaseOrder: '', byState: place === 5 },
              withholdings: withholds ? [{ label: 'Acompte IR', rateBp: 220, base: 'net' }] : [],
            })
          ).ok;
        case 'credit':
        case 'whole': {
          const [invoice] = await rows('select standing_invoice($1) as id', [id]);
          if (!invoice?.id) return false;
          return (
            await issueCreditNote(db(), admin, {
              ...{ invoiceId: invoice.id, key: randomUUID(), reason: 'Erreur', returns: false },
              request: kind === 'whole' ? { what: 'whole' } : { what: 'amount', amount },
            })
          ).ok;
        }
        case 'cancel':
        case 'reopen': {
          const { version, note } = await reopen(db(), id);
          const status = kind === 'cancel' ? 'cancelled' : 'pending';
          const edit = { status, note, prices: [] } satisfies OrderEdit;
          return (await saveOrder(db(), admin, { id, version, edit, acceptShortage: true })).ok;
        }
        case 'sell':
          return (
            await sellAtCounter(db(), admin, {
              ...{ key: randomUUID(), language: 'fr', note: '', acceptShortage: true },
              buyer: { name: 'Client au comptoir', phone: '', phoneTyped: '' },
              lines: [{ productId, quantity: 1, actualPrice: amount }],
              payment: { method, reference: '' },
            })
          ).ok;
        case 'open':
          return (await openTill(db(), admin, { key: randomUUID(), name: 'Comptoir', float: amount })).ok;
        case 'close': {
          const session = await findOwnSession(db(), admin.id);
          if (!session) return false;
          const counts = { 500: place + Math.floor(session.expected / 500) };
          return (await closeTill(db(), admin, { id: session.id, seen: session.expected, counts, note: '' }))
            .ok;
        }
        case 'expense':
          return (
            await moveCash(db(), admin, {
              ...{ key: randomUUID(), kind: place > 2 ? 'expense' : 'float', amount, reason: 'Taxi' },
            })
          ).ok;
        case 'advance':
          return (await payWithAdvance(db(), admin, { key: randomUUID(), from: id, to, amount })).ok;
      }
    }
  }, 120_000);
});
