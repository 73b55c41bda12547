import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import {
  admin,
  editor,
  expectNothingLost,
  placeTestOrder,
  reopen,
  today,
} from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { saveOrder } from '../edit/save-order.ts';
import { assignOrganisation } from '../organisation/assign-organisation.ts';
import { sumReceivables } from '../payments/receivables.queries.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { answerPriceRequest } from '../price-requests/answer-price-request.ts';
import { findPriceRequest } from '../price-requests/price-request.queries.ts';
import { findCredit } from './credit.queries.ts';

onDatabase('the credit limit of an organisation', (database) => {
  const db = () => database().db;
  const run = (text: string, values: unknown[] = []) => database().pool.query(text, values);
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'scale', price: 10_000, stock: 1_000 })).id;
    const order = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    await pay(order.id, 1);
  });
  const pay = (orderId: string, amount: number) =>
    recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'bank', reference: '', receivedOn: today },
      ...{ note: '', isAdvance: false, shares: [{ orderId, amount }] },
    });
  const organisation = async (limit: number | null) => {
    const id = randomUUID();
    await run(
      "insert into organisations (id, name, kind, credit_limit) values ($1, 'Clinique des Palmiers', 'clinic', $2)",
      [id, limit],
    );
    return id;
  };
  const orderFor = async (organisationId: string, quantity: number) => {
    const { id } = await placeTestOrder(database(), [{ productId, quantity }]);
    await assignOrganisation(db(), admin, { orderId: id, organisationId, purchaseOrder: '' });
    return id;
  };
  const complete = async (
    id: string,
    by = editor,
    more: { acceptedBalance?: number; quantity?: number; status?: 'completed' | 'pending' } = {},
  ) => {
    const stored = await reopen(db(), id);
    const { acceptedBalance, quantity, status = 'completed' } = more;
    const quantities = quantity ? stored.lines.map(({ id: lineId }) => ({ lineId, quantity })) : [];
    return saveOrder(db(), by, {
      ...{ id, version: stored.version, acceptShortage: false, acceptedBalance },
      edit: { status, note: '', prices: [], quantities },
    });
  };
  const beyond = (balance: number, limit = 25_000) => ({
    ...{ ok: false, reason: 'beyond-credit-limit', organisation: 'Clinique des Palmiers' },
    ...{ limit, balance },
  });

  test('stops an order that would go beyond it, and nothing is saved', async () => {
    const clinic = await organisation(25_000);
    const [first, second] = [await orderFor(clinic, 1), await orderFor(clinic, 2)];
    expect(await complete(first)).toMatchObject({ ok: true });
    expect(await complete(second)).toEqual(beyond(30_000));
    expect(await reopen(db(), second)).toMatchObject({ status: 'pending', completedAt: null });
    await pay(first, 5_000);
    expect(await complete(second)).toMatchObject({ ok: true });
    expect(await findCredit(db(), second)).toMatchObject({ limit: 25_000, others: 5_000 });
    expect(await sumReceivables(db(), clinic)).toBe(25_000);
    await expectNothingLost(database().pool);
  });

  test('a limit of nothing stops what is not paid before', async () => {
    const clinic = await organisation(0);
    const id = await orderFor(clinic, 1);
    expect(await complete(id)).toEqual(beyond(10_000, 0));
    await pay(id, 10_000);
    expect(await complete(id)).toMatchObject({ ok: true });
  });

  test('an admin accepts the balance that was shown, and the audit row says so; an editor cannot', async () => {
    const id = await orderFor(await organisation(25_000), 3);
    expect(await complete(id, admin)).toEqual(beyond(30_000));
    expect(await complete(id, admin, { acceptedBalance: 29_999 })).toEqual(beyond(30_000));
    expect(await complete(id, editor, { acceptedBalance: 30_000 })).toEqual(beyond(30_000));
    expect(await complete(id, admin, { acceptedBalance: 30_000 })).toMatchObject({ ok: true });
    const { rows } = await run(
      "select after from audit_log where subject_id = $1 and action = 'order.changed'",
      [id],
    );
    expect(rows).toEqual([{ after: { status: 'completed', creditBalance: 30_000 } }]);
  });

  test('a completed order does not grow beyond it, and may shrink or be reopened', async () => {
    const id = await orderFor(await organisation(25_000), 2);
    expect(await complete(id)).toMatchObject({ ok: true });
    expect(await complete(id, editor, { quantity: 3 })).toEqual(beyond(30_000));
    expect(await complete(id, editor, { quantity: 1 })).toMatchObject({ ok: true });
    expect(await complete(id, editor, { status: 'pending' })).toMatchObject({ ok: true });
  });

  test('an agreed price raises a completed order beyond it only with the balance that an admin saw', async () => {
    const id = await orderFor(await organisation(25_000), 1);
    await complete(id);
    await run('update order_items set floor = 9500 where order_id = $1', [id]);
    const { version, lines } = await reopen(db(), id);
    const { rows } = await run(
      "insert into administrators (username, email, role, language) values ('edith', 'edith@exemple.cm', 'editor', 'fr') returning id",
    );
    await saveOrder(
      db(),
      { ...editor, id: rows[0].id },
      {
        ...{ id, version, acceptShortage: false, asksAdmin: true },
        edit: {
          ...{ status: 'completed', note: '' },
          prices: lines.map((line) => ({ lineId: line.id, actualPrice: 9_000 })),
          quantities: lines.map((line) => ({ lineId: line.id, quantity: 3 })),
        },
      },
    );
    const request = await findPriceRequest(db(), id);
    const accept = (acceptedBalance?: number) =>
      answerPriceRequest(db(), admin, { id: request?.id ?? 0, answer: 'accepted', acceptedBalance });
    expect(await accept()).toEqual({ ...beyond(27_000), orderId: id });
    expect(await accept(26_999)).toEqual({ ...beyond(27_000), orderId: id });
    expect(await reopen(db(), id)).toMatchObject({ totalAmount: 10_000 });
    expect(await accept(27_000)).toEqual({ ok: true, orderId: id });
    expect(await reopen(db(), id)).toMatchObject({ totalAmount: 27_000 });
    const audit = await run('select after from audit_log where subject_id = $1 order by id desc limit 1', [
      id,
    ]);
    expect(audit.rows).toMatchObject([{ after: { acceptedFor: 'Paul', creditBalance: 27_000 } }]);
  });

  test('nothing is asked without a limit, for an individual, or while the payments are off', async () => {
    const free = await orderFor(await organisation(null), 9);
    expect(await complete(free)).toMatchObject({ ok: true });
    const { id: individual } = await placeTestOrder(database(), [{ productId, quantity: 9 }]);
    expect(await complete(individual)).toMatchObject({ ok: true });
    const limited = await orderFor(await organisation(0), 9);
    await run('update settings set payments_on = false');
    expect(await complete(limited)).toMatchObject({ ok: true });
    await run('update settings set payments_on = true');
  });

  test('of orders completed at once, only those within it go through', async () => {
    for (let round = 0; round < 5; round += 1) {
      const clinic = await organisation(25_000);
      const ids = await Promise.all([1, 2, 3, 4].map(() => orderFor(clinic, 1)));
      const saved = await Promise.all(ids.map((id) => complete(id)));
      expect(saved.filter(({ ok }) => ok)).toHaveLength(2);
      const { rows } = await run(
        "select sum(balance)::int as owed from orders where organisation_id = $1 and status = 'completed'",
        [clinic],
      );
      expect(rows).toEqual([{ owed: 20_000 }]);
    }
  });
});
