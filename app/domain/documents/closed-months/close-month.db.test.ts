import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, placeTestOrder, today } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { recordPayment } from '../../orders/payments/record-payment.ts';
import { voidPayment } from '../../orders/payments/void-payment.ts';
import { canClose, closeMonth, findLastClosed, reopenMonth } from './close-month.ts';

const monthBefore = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
};
const thisMonth = `${today.slice(0, 7)}-01`;
const lastMonth = monthBefore(thisMonth);
const earlier = monthBefore(lastMonth);

test('months are closed in order, each once it has passed', () => {
  const september = { month: '2026-09-01', closedAt: new Date(0), closedBy: 'awa' };
  const refusals = [
    canClose('2026-11', undefined, '2026-11-30'),
    canClose('2026-11', undefined, '2026-12-01'),
    canClose('2026-10', september, '2026-11-27'),
    canClose('2026-09', september, '2026-11-27'),
    canClose('2026-08', september, '2026-11-27'),
    canClose('2026-11', september, '2026-12-02'),
    canClose('2026-13', undefined, '2027-12-02'),
    canClose('', undefined, '2027-12-02'),
  ];
  expect(refusals).toEqual([
    ...['not-past', undefined, undefined, 'already-closed', 'already-closed', 'not-next', 'not-past'],
    'not-past',
  ]);
});

onDatabase('closed months', (database) => {
  const db = () => database().db;
  const run = (text: string, values: unknown[] = []) => database().pool.query(text, values);
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'scale', price: 10_000, stock: 1_000 })).id;
  });
  beforeEach(() => run('delete from closed_months'));

  const order = async () => {
    const placed = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    await run("update orders set created_at = now() - interval '80 days' where id = $1", [placed.id]);
    return placed.id;
  };
  const pay = (orderId: string, receivedOn: string) =>
    recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'mtn-momo', reference: randomUUID(), receivedOn },
      ...{ note: '', isAdvance: false, shares: [{ orderId, amount: 1_000 }] },
    });

  test('a payment dated in one is refused with the next open day; its void goes into the open month', async () => {
    const orderId = await order();
    const before = await pay(orderId, lastMonth);
    if (!before.ok) throw new Error(before.reason);
    expect(await closeMonth(db(), admin, lastMonth.slice(0, 7))).toEqual({
      ok: true,
      month: lastMonth.slice(0, 7),
    });
    expect(await pay(orderId, lastMonth)).toEqual({ ok: false, reason: 'month-closed', first: thisMonth });
    expect(await pay(orderId, earlier)).toMatchObject({ ok: false, reason: 'month-closed' });
    expect(await pay(orderId, today)).toMatchObject({ ok: true });
    const voided = await voidPayment(db(), admin, { id: before.id, reason: 'erreur' });
    expect(voided).toMatchObject({ ok: true });
    const { rows } = await run('select received_on::text as day from payments where voids_id = $1', [
      before.id,
    ]);
    expect(rows).toEqual([{ day: today }]);
  });

  test('the database refuses what the program forgot', async () => {
    const orderId = await order();
    const paid = await pay(orderId, today);
    if (!paid.ok) throw new Error(paid.reason);
    await closeMonth(db(), admin, lastMonth.slice(0, 7));
    await expect(
      run(
        `insert into payments (key, request, direction, amount, method, received_on, recorded_by, receipt_id)
         select $1, '', 1, 5, 'bank', $2, 'x', receipt_id from payments where id = $3`,
        [randomUUID(), earlier, paid.id],
      ),
    ).rejects.toThrow('is closed');
    await expect(
      run(
        `insert into documents (kind, number, year, sequence, revision, language, content, total, issued_by, issued_at)
         select 'invoice', 'FA-X', 2001, 1, 1, language, content, 5, 'x', $1::date from documents limit 1`,
        [lastMonth],
      ),
    ).rejects.toThrow('is closed');
  });

  test('only the last one is reopened, with a reason in the audit log', async () => {
    await closeMonth(db(), admin, earlier.slice(0, 7));
    await closeMonth(db(), admin, lastMonth.slice(0, 7));
    expect(await closeMonth(db(), admin, lastMonth.slice(0, 7))).toEqual({
      ok: false,
      reason: 'already-closed',
    });
    expect(await reopenMonth(db(), admin, { month: earlier.slice(0, 7), reason: 'x' })).toEqual({
      ok: false,
      reason: 'not-last',
    });
    expect(
      await reopenMonth(db(), admin, { month: lastMonth.slice(0, 7), reason: 'un oubli' }),
    ).toMatchObject({
      ok: true,
    });
    expect(await findLastClosed(db())).toMatchObject({ month: earlier });
    expect(await pay(await order(), lastMonth)).toMatchObject({ ok: true });
    const { rows } = await run(
      "select action, subject_id, after from audit_log where subject_type = 'month' order by id desc limit 1",
    );
    expect(rows).toEqual([
      { action: 'month.reopened', subject_id: lastMonth.slice(0, 7), after: { reason: 'un oubli' } },
    ]);
  });

  test('reopening the first month that was closed leaves those before it closed', async () => {
    const orderId = await order();
    await closeMonth(db(), admin, lastMonth.slice(0, 7));
    const reopen = (month: string) =>
      reopenMonth(db(), admin, { month: month.slice(0, 7), reason: 'un oubli' });
    expect(await reopen(lastMonth)).toMatchObject({ ok: true });
    expect(await pay(orderId, lastMonth)).toMatchObject({ ok: true });
    expect(await pay(orderId, earlier)).toEqual({ ok: false, reason: 'month-closed', first: lastMonth });
    expect(await findLastClosed(db())).toMatchObject({ month: earlier, closedBy: admin.username });
    expect(await reopen(earlier)).toMatchObject({ ok: true });
    expect(await pay(orderId, earlier)).toMatchObject({ ok: true });
    expect(await closeMonth(db(), admin, earlier.slice(0, 7))).toMatchObject({ ok: true });
  });

  test('a payment and a closing at once: what is recorded was recorded before the closing', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, order));
    const closings = [0, 1, 2].map(() => closeMonth(db(), admin, lastMonth.slice(0, 7)));
    const payments = orders.map((orderId) => pay(orderId, lastMonth));
    const closed = await Promise.all(closings);
    expect(closed.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of await Promise.all(payments))
      if (!answer.ok) expect(answer).toEqual({ ok: false, reason: 'month-closed', first: thisMonth });
    const { rows } = await run(
      `select count(*)::int as late from payments, closed_months
       where received_on < closed_months.month + interval '1 month' and recorded_at > closed_at + interval '1 second'`,
    );
    expect(rows).toEqual([{ late: 0 }]);
  });

  test('a closing waits for a payment that is being written', async () => {
    const orderId = await order();
    const client = await database().pool.connect();
    await client.query("begin; select pg_advisory_xact_lock_shared(hashtextextended('closed months', 0))");
    let isClosed = false;
    const closing = closeMonth(db(), admin, lastMonth.slice(0, 7)).then(() => {
      isClosed = true;
    });
    await expect
      .poll(async () => {
        const { rows } = await run(
          "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows[0].n;
      })
      .toBeGreaterThan(0);
    expect(isClosed).toBe(false);
    await client.query('commit');
    client.release();
    await closing;
    expect(await pay(orderId, lastMonth)).toMatchObject({ ok: false, reason: 'month-closed' });
  });
});
