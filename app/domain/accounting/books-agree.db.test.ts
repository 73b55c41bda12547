import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, changeOrder, placeTestOrder, today } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { daysBefore } from '../date.ts';
import { sellAtCounter } from '../orders/entry/sell-at-counter.ts';
import { issueInvoice } from '../orders/invoice/issue-invoice.ts';
import { payWithAdvance } from '../orders/payments/advances/pay-with-advance.ts';
import { recordPayment } from '../orders/payments/record-payment.ts';
import { voidPayment } from '../orders/payments/void-payment.ts';
import { usualAccounts } from '../settings/accounts.ts';
import { closeTill } from '../tills/close-till.ts';
import { openTill } from '../tills/open-till.ts';
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
          'select count(*)::int as waiting from pg_locks where not granted',
        );
        return rows[0].waiting;
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
});
