import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, changeOrder, placeTestOrder, today } from '../../../../tests/support/orders.ts';
import { askToPay } from '../../../../tests/support/payments/momo-requests.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { announcePayment } from '../../../domain/orders/claims/announce-payment.ts';
import { listClaimsOfOrder } from '../../../domain/orders/claims/claim.queries.ts';
import { refuseClaim } from '../../../domain/orders/claims/close-claim.ts';
import { issueCreditNote } from '../../../domain/orders/credit/issue-credit-note.ts';
import { issueInvoice } from '../../../domain/orders/invoice/issue-invoice.ts';
import { findOrderByToken } from '../../../domain/orders/order.queries.ts';
import { recordPayment } from '../../../domain/orders/payments/record-payment.ts';
import { createMobileMoney } from '../../../platform/mobile-money/create-mobile-money.server.ts';
import { findOrderPayments } from './order-payments.server.ts';

onDatabase('what a buyer is asked for', (database) => {
  const place = async () => {
    const { db, pool } = database();
    await pool.query('update payment_terms set deposit_percent = 30, deposit_from = 300000');
    const slug = `bed-${Math.random()}`.replace('0.', '');
    const { id: productId } = await putOnSale(db, { slug, price: 690_000 });
    return placeTestOrder(database(), [{ productId, quantity: 1 }]);
  };
  const asked = async (token: string) => {
    const order = await findOrderByToken(database().db, token);
    const money = order && (await findOrderPayments({ ...database(), mobileMoney: undefined }, order));
    return money && { deposit: money.deposit, asked: money.asked, balance: money.balance };
  };
  const announce = (token: string, amount: number) =>
    announcePayment(database().db, token, { method: 'mtn-momo', reference: `MP ${amount}`, amount });

  test('is a deposit first; what was announced is not asked for again', async () => {
    const { token } = await place();
    expect(await asked(token)).toEqual({ deposit: 207_000, asked: 207_000, balance: 690_000 });
    await announce(token, 207_000);
    expect(await asked(token)).toEqual({ deposit: undefined, asked: 483_000, balance: 690_000 });
    await announce(token, 483_000);
    expect(await asked(token)).toEqual({ deposit: undefined, asked: undefined, balance: 690_000 });
  });

  test('leaves out what credit notes took back, and says how much', async () => {
    const { db } = database();
    const { id, token } = await place();
    await changeOrder(db, id, { status: 'completed' });
    await issueInvoice(db, admin, id);
    const { rows } = await database().pool.query('select id from documents where order_id = $1', [id]);
    const issued = await issueCreditNote(db, admin, {
      ...{ invoiceId: rows[0].id, key: randomUUID(), reason: 'Rabais', returns: false },
      request: { what: 'amount', amount: 90_000 },
    });
    if (!issued.ok) throw new Error(issued.reason);
    const order = await findOrderByToken(db, token);
    const money = order && (await findOrderPayments({ ...database(), mobileMoney: undefined }, order));
    expect(money).toMatchObject({ credited: 90_000, balance: 600_000, paid: 0 });
  });

  test('is the balance, and no deposit, once the goods were handed over', async () => {
    const { db, pool } = database();
    const completed = await place();
    await changeOrder(db, completed.id, { status: 'completed' });
    expect(await asked(completed.token)).toEqual({ deposit: undefined, asked: 690_000, balance: 690_000 });
    const delivered = await place();
    await pool.query("insert into deliveries (order_id, method, state) values ($1, 'agree', 'delivered')", [
      delivered.id,
    ]);
    expect(await asked(delivered.token)).toEqual({ deposit: undefined, asked: 690_000, balance: 690_000 });
  });

  test('asks to try again, or to look at a number again, only while something is due', async () => {
    const { db, pool } = database();
    await pool.query('update settings set momo_on = true');
    const nobody = { target: '', subscriptionKey: '', apiUser: '', apiKey: '' };
    const mobileMoney = createMobileMoney(
      { provider: 'mtn', url: 'http://127.0.0.1:1', currency: 'XAF', ...nobody },
      { callbackUrl: () => undefined },
    );
    const { id, token } = await place();
    await askToPay(database(), token);
    await pool.query(
      "update collections set state = 'failed', reason = 'NOT_ENOUGH_FUNDS' where order_id = $1",
      [id],
    );
    await announce(token, 690_000);
    await refuseClaim(db, admin, (await listClaimsOfOrder(db, id))[0]?.id ?? '');
    const told = async () => {
      const order = await findOrderByToken(db, token);
      const money = order && (await findOrderPayments({ ...database(), mobileMoney }, order));
      return { request: money?.momoRequest?.latest?.state, claims: money?.claims.map(({ state }) => state) };
    };
    expect(await told()).toEqual({ request: 'failed', claims: ['refused'] });
    await recordPayment(db, admin, {
      ...{ key: randomUUID(), direction: 1, method: 'bank', reference: '', receivedOn: today, note: '' },
      ...{ isAdvance: false, shares: [{ orderId: id, amount: 690_000 }] },
    });
    expect(await told()).toEqual({ request: undefined, claims: [] });
  });

  test('what was paid on an order that is cancelled is in the buyer’s favour', async () => {
    const { db } = database();
    const { id, token } = await place();
    await recordPayment(db, admin, {
      ...{ key: randomUUID(), direction: 1, method: 'bank', reference: '', receivedOn: today, note: '' },
      ...{ isAdvance: false, shares: [{ orderId: id, amount: 207_000 }] },
    });
    await changeOrder(db, id, { status: 'cancelled' });
    const order = await findOrderByToken(db, token);
    expect(
      order && (await findOrderPayments({ ...database(), mobileMoney: undefined }, order)),
    ).toMatchObject({
      ...{ paid: 207_000, balance: 0, inFavour: 207_000 },
    });
  });
});
