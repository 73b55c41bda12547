import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, buyer, placeTestOrder, reopen, today } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { findInvoice } from '../documents/document.queries.ts';
import { issueCreditNote } from '../orders/credit/issue-credit-note.ts';
import { saveOrder } from '../orders/edit/save-order.ts';
import { enterOrder } from '../orders/entry/enter-order.ts';
import { issueInvoice } from '../orders/invoice/issue-invoice.ts';
import { recordPayment } from '../orders/payments/record-payment.ts';
import { voidPayment } from '../orders/payments/void-payment.ts';
import { usualAccounts } from '../settings/accounts.ts';
import {
  findAccounts,
  listAccountedCash,
  listAccountedPapers,
  listAccountedPayments,
} from './accounting.queries.ts';
import { listPaidOrders } from './collected-vat.queries.ts';
import { collectedVat } from './collected-vat.ts';
import { entriesOf } from './entry.ts';
import { findOutdatedExport, recordExport } from './exported-month.ts';
import { saveAccounts } from './save-accounts.ts';
import { vatOf } from './vat-return.ts';

const always = { from: '2000-01-01', until: '2100-01-01' };

onDatabase('accounting', (database) => {
  const db = () => database().db;
  const run = (text: string, values: unknown[] = []) => database().pool.query(text, values);
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'scale', price: 10_000, stock: 1_000 })).id;
    await run("update company_info set tax_regime = 'real'");
  });

  const everything = async () => {
    const [papers, payments, cash] = await Promise.all([
      listAccountedPapers(db(), always),
      listAccountedPayments(db(), always),
      listAccountedCash(db(), always),
    ]);
    return { papers, payments, cash };
  };
  const book = async () => {
    return entriesOf(await everything(), await findAccounts(db())).map(({ journal, day, lines }) => [
      journal,
      day,
      ...lines.map(({ account, debit, credit }) => `${account} ${debit ? `D ${debit}` : `C ${credit}`}`),
    ]);
  };
  const pay = (orderId: string, amount: number) =>
    recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'mtn-momo', reference: randomUUID(), receivedOn: today },
      ...{ note: '', isAdvance: false, shares: [{ orderId, amount }] },
    });

  test('a deposit, the invoice, the rest, its void and the differences of tills', async () => {
    const order = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    await pay(order.id, 3_000);
    await issueInvoice(db(), admin, order.id);
    const rest = await pay(order.id, 7_000);
    if (!rest.ok) throw new Error(rest.reason);
    await voidPayment(db(), admin, { id: rest.id, reason: 'Saisie deux fois' });
    await run("insert into tills (name) overriding user value values ('Caisse 1')");
    await run(
      `insert into till_sessions (id, key, till_id, opened_by_id, opened_by, float, closed_at, closed_by, expected, counted, counts)
       select gen_random_uuid(), gen_random_uuid()::text, id, gen_random_uuid(), 'awa', 0, now(), 'awa', 5000, 4800, '{}' from tills`,
    );
    expect(await book()).toEqual([
      ['VTE', today, '4111 D 10000', '7011 C 8386', '4431 C 1614'],
      ['OD', today, '4191 D 3000', '4111 C 3000'],
      ['MTN', today, '55201 D 3000', '4191 C 3000'],
      ['MTN', today, '55201 D 7000', '4111 C 7000'],
      ['MTN', today, '4111 D 7000', '55201 C 7000'],
      ['CAI', today, '6588 D 200', '5711 C 200'],
    ]);
    expect(await book()).toEqual(await book());
    expect(await listAccountedPapers(db(), { from: '2000-01-01', until: today })).toEqual([]);
  });

  test('the VAT of a payment is collected on its day: a deposit before its invoice, then the rest', async () => {
    const collected = async (period = always) =>
      collectedVat(await listPaidOrders(db(), period)).rates.find(({ rateBp }) => rateBp === 1000);
    await run('update company_info set vat_rate_bp = 1000');
    const order = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    expect(await collected()).toBe(undefined);
    await pay(order.id, 3_000);
    expect(await collected()).toEqual({ rateBp: 1000, net: 2_727, vat: 273 });
    await issueInvoice(db(), admin, order.id);
    expect(await collected()).toEqual({ rateBp: 1000, net: 2_727, vat: 273 });
    const rest = await pay(order.id, 7_000);
    expect(await collected()).toEqual({ rateBp: 1000, net: 9_091, vat: 909 });
    expect(await collected({ ...always, until: today })).toBe(undefined);
    await voidPayment(db(), admin, { id: (rest.ok && rest.id) || '', reason: 'Saisie deux fois' });
    expect(await collected({ ...always, from: today })).toEqual({ rateBp: 1000, net: 2_727, vat: 273 });
    const papers = await listAccountedPapers(db(), always);
    expect(vatOf(papers).rates.find(({ rateBp }) => rateBp === 1000)).toEqual({
      ...{ rateBp: 1000, net: 9_091, vat: 909 },
    });
    await run('update company_info set vat_rate_bp = 1925');
  });

  test('a month that was exported is outdated once another payment is dated in it', async () => {
    const month = `${today.slice(0, 7)}-01`;
    const entries = async () => entriesOf(await everything(), await findAccounts(db()));
    expect(await findOutdatedExport(db(), month, await entries())).toBe(undefined);
    await recordExport(db(), month, await entries());
    expect(await findOutdatedExport(db(), month, await entries())).toBe(undefined);
    const taken = (await entries()).length;
    const order = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    await pay(order.id, 1_000);
    expect(await findOutdatedExport(db(), month, await entries())).toMatchObject({ entries: taken });
    await recordExport(db(), month, await entries());
    expect(await findOutdatedExport(db(), month, await entries())).toBe(undefined);
  });

  test('a month that was exported is outdated by changes that leave its count and its sum as they were', async () => {
    const month = '2025-03-01';
    const entries = async () => entriesOf(await everything(), await findAccounts(db()));
    await recordExport(db(), month, await entries());
    await saveAccounts(db(), admin, { ...usualAccounts, sales: '701100' });
    expect(await findOutdatedExport(db(), month, await entries())).toMatchObject({
      entries: (await entries()).length,
    });
    await saveAccounts(db(), admin, usualAccounts);
    expect(await findOutdatedExport(db(), month, await entries())).toBe(undefined);
    await run(`update documents set buyer = null where kind = 'invoice'`);
    expect(await findOutdatedExport(db(), month, await entries())).toBe(undefined);
    await run('update exported_months set digest = null');
    expect(await findOutdatedExport(db(), month, await entries())).toBe(undefined);
    await run('update exported_months set entries = entries - 1');
    expect(await findOutdatedExport(db(), month, await entries())).not.toBe(undefined);
  });

  test('chosen accounts count at once, and an emptied one is the usual again', async () => {
    expect(await findAccounts(db())).toEqual(usualAccounts);
    await saveAccounts(db(), admin, { ...usualAccounts, sales: '701100', cash: '571101' });
    expect(await findAccounts(db())).toEqual({ ...usualAccounts, sales: '701100', cash: '571101' });
    expect((await book())[0]).toContain('701100 C 8386');
    const { rows } = await run(
      `select before, after from audit_log where action = 'settings.changed' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ before: { accounts: '7011, 5711' }, after: { accounts: '701100, 571101' } }]);
    await saveAccounts(db(), admin, usualAccounts);
    const { rows: saved } = await run('select accounts from settings');
    expect(saved).toEqual([{ accounts: {} }]);
  });

  test('a service stays one in the books when its line is dropped after the whole was credited', async () => {
    const service = await putOnSale(db(), {
      ...{ slug: 'montage', price: 25_000, stock: 0, archivedAt: new Date() },
      ...{ counted: false, listed: false, hidden: true },
    });
    const entered = await enterOrder(db(), admin, {
      ...{ key: randomUUID(), language: 'fr', buyer, note: '' },
      lines: [productId, service.id].map((id) => ({ productId: id, quantity: 1, actualPrice: null })),
    });
    if (!entered.ok) throw new Error(entered.reason);
    const { id } = entered;
    await issueInvoice(db(), admin, id);
    await issueCreditNote(db(), admin, {
      ...{ invoiceId: (await findInvoice(db(), id))?.id ?? '', key: randomUUID(), reason: 'Erreur' },
      ...{ request: { what: 'whole' }, returns: false },
    });
    const before = await book();
    expect(before.flat()).toContain('7061 C 20964');
    const { version, lines } = await reopen(db(), id);
    const quantities = [{ lineId: lines[1]?.id ?? 0, quantity: 0 }];
    const edit = { status: 'pending' as const, note: '', prices: [], quantities };
    expect(await saveOrder(db(), admin, { id, version, edit, acceptShortage: false })).toMatchObject({
      ok: true,
    });
    expect(await book()).toEqual(before);
  });
});
