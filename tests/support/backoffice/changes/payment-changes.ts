import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { issueInvoice } from '../../../../app/domain/orders/invoice/issue-invoice.ts';
import { recordPayment } from '../../../../app/domain/orders/payments/record-payment.ts';
import { openTill } from '../../../../app/domain/tills/open-till.ts';
import { findOwnSession } from '../../../../app/domain/tills/till.queries.ts';
import type { Staff } from '../backoffice.ts';
import { addOrder, one, type Recipe, type World } from './change.ts';

/** No cash: that would need an open till once the module is on. */
const paymentForm = () => ({
  ...{ key: randomUUID(), method: 'bank', reference: '', note: '' },
  receivedOn: new Date().toISOString().slice(0, 10),
});

const noTerms = {
  ...{ momoEn: '', momoUssd: '', orangeFr: '', orangeEn: '', orangeUssd: '' },
  ...{ bankFr: '', bankEn: '', depositPercent: '', depositFrom: '' },
};

/** Who owes an invoice that was not paid, with a number of its own; `fee` in FCFA. Returns the number. */
export async function addDebtor(database: pg.Client, staff: Staff, fee = 0): Promise<string> {
  await addPayment({ database, staff });
  const { order } = await addOrder(database);
  const { phone } = await one(
    database,
    `update orders set delivery_fee = $2, phone = '+2376' || lpad((random() * 99999999)::int::text, 8, '0')
     where id = $1 returning phone`,
    [order, fee],
  );
  await issueInvoice(drizzle(database), staff, order);
  return String(phone);
}

/** Opens all months, and closes one in which no test writes anything. One transaction, behind the lock of whoever closes or reopens. */
export async function closeLongAgo(database: pg.Client) {
  await database.query(`
    select pg_advisory_xact_lock(hashtextextended('closed months', 0));
    delete from closed_months;
    insert into closed_months (month, closed_by) values ('2001-01-01', 'awa');`);
}

/** What a buyer keeps back of an invoice of its own. Returns its id. */
export async function addWithheld(database: pg.Client, staff: Staff): Promise<string> {
  const { order } = await addOrder(database);
  await issueInvoice(drizzle(database), staff, order, {
    ...{ purchaseOrder: '', byState: false },
    withholdings: [{ label: 'Précompte', rateBp: 550 }],
  });
  const { id } = await one(database, 'select id from withholdings where order_id = $1', [order]);
  return String(id);
}

/** An order of its own that the buyer says they paid. Returns the id of the announcement. */
export async function addClaim(database: pg.Client): Promise<string> {
  const { order } = await addOrder(database);
  const { id } = await one(
    database,
    `insert into payment_claims (order_id, method, reference, amount)
     values ($1, 'mtn-momo', gen_random_uuid(), 1) returning id`,
    [order],
  );
  return String(id);
}

/** With the module on, a request that waits for staff, on an order of its own. It stands first in its list. */
export async function addMomoRequest(database: pg.Client): Promise<string> {
  await database.query('update settings set momo_on = true');
  const { order } = await addOrder(database);
  const { id } = await one(
    database,
    `insert into collections (order_id, key, provider, phone, amount, state, opened_at, next_check_at)
     values ($1, $2, 'mtn', '+237677000011', 1, 'stuck',
       (select least(min(opened_at), '2020-01-01') - interval '1 second' from collections), null)
     returning id`,
    [order, randomUUID()],
  );
  return String(id);
}

/** A franc, by transfer, for an order of its own. */
export async function addPayment({ database, staff }: World) {
  const { order } = await addOrder(database);
  const paid = await recordPayment(drizzle(database), staff, {
    ...paymentForm(),
    ...{ direction: 1, method: 'bank', isAdvance: false, shares: [{ orderId: order, amount: 1 }] },
  });
  if (!paid.ok) throw new Error(paid.reason);
  return { order, id: paid.id };
}

/** Two orders of one buyer: on the first a franc was paid too much, the second is due. */
export async function addAdvance({ database, staff }: World) {
  const [from, to] = [await addOrder(database), await addOrder(database)];
  await database.query(
    `update orders set phone = '+23767' || lpad((random() * 9999999)::int::text, 7, '0')
     where id = $1`,
    [from.order],
  );
  await database.query('update orders set phone = (select phone from orders where id = $1) where id = $2', [
    from.order,
    to.order,
  ]);
  const paid = await recordPayment(drizzle(database), staff, {
    ...paymentForm(),
    ...{ direction: 1, method: 'bank', isAdvance: true, shares: [{ orderId: from.order, amount: 25_001 }] },
  });
  if (!paid.ok) throw new Error(paid.reason);
  return { from: from.order, to: to.order };
}

/** With the module on, the till that this administrator has open. Returns its session, and what should be in it. */
export async function openTestTill(database: pg.Client, staff: Staff) {
  await database.query('update settings set till_on = true');
  const db = drizzle(database);
  const float = 10_000;
  const own = await findOwnSession(db, staff.id);
  if (own) return { id: own.id, expected: own.expected };
  const opened = await openTill(db, staff, {
    key: randomUUID(),
    name: `Caisse ${randomUUID().slice(0, 8)}`,
    float,
  });
  if (!opened.ok) throw new Error(opened.reason);
  return { id: opened.id, expected: float };
}

export const paymentChanges: Record<string, Recipe> = {
  '/admin/orders/:id/payments': async ({ database }) => {
    const { order } = await addOrder(database);
    return {
      path: `/admin/orders/${order}/payments`,
      form: { ...paymentForm(), [`amount-${order}`]: '1', reference: randomUUID() },
      action: 'payment.recorded',
    };
  },
  '/admin/deliveries/collect': async ({ database }) => {
    const { order } = await addOrder(database);
    // A tour brings cash, which needs an open till while that module is on.
    await database.query('update settings set till_on = false');
    return {
      path: '/admin/deliveries/collect',
      form: { ...paymentForm(), order, [`amount-${order}`]: '1' },
      action: 'payment.recorded',
    };
  },
  '/admin/orders/:id/advance': async (world) => {
    const { from, to } = await addAdvance(world);
    return {
      path: `/admin/orders/${to}/advance`,
      form: { key: randomUUID(), from, amount: '1' },
      action: 'payment.advance-used',
    };
  },
  '/admin/orders/:id/refund': async (world) => {
    const { order } = await addPayment(world);
    return {
      path: `/admin/orders/${order}/refund`,
      form: { ...paymentForm(), [`amount-${order}`]: '1', owesAgain: 'yes' },
      action: 'payment.refunded',
    };
  },
  '/admin/receivables/withheld/:id': async ({ database, staff }) => ({
    path: `/admin/receivables/withheld/${await addWithheld(database, staff)}`,
    form: { number: `ATT ${randomUUID().slice(0, 8)}`, on: new Date().toISOString().slice(0, 10), seen: '' },
    action: 'withholding.attested',
  }),
  '/admin/claims/:id/confirm': async ({ database }) => ({
    path: `/admin/claims/${await addClaim(database)}/confirm`,
    form: {},
    action: 'payment.recorded',
  }),
  '/admin/claims/:id/refuse': async ({ database }) => ({
    path: `/admin/claims/${await addClaim(database)}/refuse`,
    form: {},
    action: 'claim.refused',
  }),
  '/admin/collections/:id/check': async ({ database }) => ({
    path: `/admin/collections/${await addMomoRequest(database)}/check`,
    form: {},
    action: 'collection.checked',
  }),
  '/admin/collections/:id/release': async ({ database }) => ({
    path: `/admin/collections/${await addMomoRequest(database)}/release`,
    form: {},
    action: 'collection.released',
  }),
  '/admin/accounting/accounts': async () => ({
    path: '/admin/accounting/accounts',
    form: { sales: `7011${String(Date.now()).slice(-8)}` },
    action: 'settings.changed',
  }),
  '/admin/accounting/close': async ({ database }) => {
    await database.query(
      "select pg_advisory_xact_lock(hashtextextended('closed months', 0)); delete from closed_months",
    );
    return { path: '/admin/accounting/close', form: { month: '2001-01' }, action: 'month.closed' };
  },
  '/admin/accounting/:id/reopen': async ({ database }) => {
    await closeLongAgo(database);
    return {
      path: '/admin/accounting/2001-01/reopen',
      form: { reason: 'Un oubli' },
      action: 'month.reopened',
    };
  },
  '/admin/payment-terms': async ({ database }) => {
    const { version } = await one(database, 'select version from payment_terms');
    return {
      path: '/admin/payment-terms',
      form: { ...noTerms, momoFr: `Envoyez, ${randomUUID()}`, version: String(version) },
      action: 'payment-terms.changed',
    };
  },
  '/admin/till/open': async ({ database, staff }) => {
    const { id } = await openTestTill(database, staff);
    await database.query(
      `update till_sessions set closed_at = now(), closed_by = 'awa', expected = till_expected(id), counted = 0, counts = '{}'
       where id = $1`,
      [id],
    );
    return {
      path: '/admin/till/open',
      form: { key: randomUUID(), name: `Caisse ${randomUUID().slice(0, 8)}`, float: '5 000' },
      action: 'till.opened',
    };
  },
  '/admin/till/move': async ({ database, staff }) => {
    await openTestTill(database, staff);
    return {
      path: '/admin/till/move',
      form: { key: randomUUID(), kind: 'float', amount: '100', reason: 'Monnaie' },
      action: 'till.moved',
    };
  },
  '/admin/till/close': async ({ database, staff }) => {
    const { id, expected } = await openTestTill(database, staff);
    return {
      path: '/admin/till/close',
      form: { session: id, seen: String(expected), count10000: '1', note: '' },
      action: 'till.closed',
    };
  },
  '/admin/payments/:id/void': async (world) => {
    const { id } = await addPayment(world);
    return { path: `/admin/payments/${id}/void`, form: { reason: 'Erreur' }, action: 'payment.voided' };
  },
  '/admin/receivables/remind': async ({ database, staff }) => ({
    path: '/admin/receivables/remind',
    form: { organisation: '', phone: await addDebtor(database, staff) },
    action: 'debtor.reminded',
  }),
};
