import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, expectNothingLost, placeTestOrder, today } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import type { Role } from '../../administrators/permission.ts';
import { closeTill } from '../../tills/close-till.ts';
import { moveCash } from '../../tills/move-cash.ts';
import { openTill } from '../../tills/open-till.ts';
import { findOwnSession, findTillSession, listTillSessions } from '../../tills/till.queries.ts';
import type { MoveKind } from '../../tills/till.ts';
import type { PaymentToRecord } from './payment.ts';
import { recordPayment } from './record-payment.ts';
import { listPaymentsOfSession } from './till-payments.queries.ts';
import { voidPayment } from './void-payment.ts';

onDatabase('tills', (database) => {
  const db = () => database().db;
  const run = (text: string, values: unknown[] = []) => database().pool.query(text, values);
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'cane', price: 10_000, stock: 100_000 })).id;
    await run('update settings set till_on = true');
  });
  const place = (quantity = 1) => placeTestOrder(database(), [{ productId, quantity }]);
  const hireCashier = (role: Role = 'cashier') => ({
    id: randomUUID(),
    username: `Caissier ${randomUUID()}`,
    role,
  });
  const cashierWithTill = async (float = 0, role: Role = 'cashier') => {
    const cashier = hireCashier(role);
    const opened = await openTill(db(), cashier, {
      key: randomUUID(),
      name: cashier.username.slice(0, 40),
      float,
    });
    if (!opened.ok) throw new Error(opened.reason);
    return { cashier, session: opened.id };
  };
  const pay = (
    author: { id: string; username: string },
    orderId: string,
    amount: number,
    more: Partial<PaymentToRecord> = {},
  ) =>
    recordPayment(db(), author, {
      ...{ key: randomUUID(), direction: 1, method: 'cash', reference: '', receivedOn: today },
      ...{ note: '', isAdvance: false, shares: [{ orderId, amount }] },
      ...more,
    });
  const move = (
    author: { id: string; username: string },
    kind: MoveKind,
    amount: number,
    key = randomUUID(),
  ) => moveCash(db(), author, { key, kind, amount, reason: 'Taxi' });
  const close = (author: { id: string; username: string; role: Role }, id: string, seen: number, count = 0) =>
    closeTill(db(), author, { id, seen, counts: { 1: count }, note: '' });
  const expectedOf = async (id: string) => (await findTillSession(db(), id))?.expected;

  test('a till is opened once, by one person, and closed with its difference and two audit lines', async () => {
    const [paul, awa] = [hireCashier(), hireCashier()];
    const key = randomUUID();
    const opening = { key, name: 'Comptoir', float: 5_000 };
    const opened = await Promise.all([openTill(db(), paul, opening), openTill(db(), paul, opening)]);
    const id = opened[0].ok ? opened[0].id : '';
    expect(opened).toEqual(Array(2).fill({ ok: true, id }));
    expect(await openTill(db(), paul, { ...opening, float: 6_000 })).toEqual({
      ok: false,
      reason: 'key-used',
    });
    expect(await openTill(db(), paul, { key: randomUUID(), name: 'Sacoche', float: 0 })).toEqual({
      ...{ ok: false, reason: 'already-open', till: 'Comptoir' },
    });
    expect(await openTill(db(), awa, { key: randomUUID(), name: 'comptoir', float: 0 })).toEqual({
      ...{ ok: false, reason: 'till-taken', by: paul.username },
    });
    expect((await findOwnSession(db(), paul.id))?.id).toBe(id);

    const counts = { 1000: 4, 500: 1 };
    const closing = { id, seen: 5_000, counts, note: 'Manque une pièce' };
    expect(await closeTill(db(), awa, closing)).toEqual({ ok: false, reason: 'not-found' });
    expect(await closeTill(db(), paul, closing)).toEqual({ ok: true });
    expect(await findTillSession(db(), id)).toMatchObject({
      ...{ till: 'Comptoir', float: 5_000, expected: 5_000, counted: 4_500, difference: -500, counts },
      ...{ note: 'Manque une pièce', openedBy: paul.username, closedBy: paul.username },
    });
    expect(await findOwnSession(db(), paul.id)).toBeUndefined();
    // The form that was sent again after the closing opens nothing.
    expect(await openTill(db(), paul, opening)).toEqual({ ok: true, id });
    expect(await findOwnSession(db(), paul.id)).toBeUndefined();
    // Somebody else may open the same till now.
    const next = await openTill(db(), awa, { key: randomUUID(), name: 'COMPTOIR', float: 4_500 });
    expect(next).toMatchObject({ ok: true });
    const { rows } = await run(
      'select action, subject_name, after from audit_log where subject_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { action: 'till.opened', subject_name: 'Comptoir', after: { float: 5_000 } },
      {
        ...{ action: 'till.closed', subject_name: 'Comptoir' },
        after: { expected: 5_000, counted: 4_500, difference: -500, note: 'Manque une pièce' },
      },
    ]);
    expect((await listTillSessions(db(), { openedById: paul.id, page: 1, pageSize: 8 })).total).toBe(1);
  });

  test('cash goes into the own till: without one it is refused, other means are not', async () => {
    const order = await place();
    const cashier = hireCashier();
    expect(await pay(cashier, order.id, 4_000)).toEqual({ ok: false, reason: 'no-till' });
    expect(await pay(cashier, order.id, 4_000, { method: 'mtn-momo' })).toMatchObject({ ok: true });
    const { cashier: other, session } = await cashierWithTill(1_000);
    const paid = await pay(other, order.id, 6_000);
    expect(await expectedOf(session)).toBe(7_000);
    expect(await listPaymentsOfSession(db(), session)).toEqual([
      {
        ...{ id: paid.ok && paid.id, direction: 1, amount: 6_000, at: expect.any(Date), isVoid: false },
        ...{
          receiptId: paid.ok && paid.receiptId,
          receipt: expect.stringMatching(/^RC-/),
          orders: [order.number],
        },
      },
    ]);
    for (const off of ['till_on', 'payments_on']) {
      await run(`update settings set ${off} = false`);
      expect(await pay(cashier, (await place()).id, 1_000)).toMatchObject({ ok: true });
      await run(`update settings set ${off} = true`);
    }
  });

  test('a refund in cash takes no more than the till should hold, nor does a move', async () => {
    const order = await place();
    const { cashier, session } = await cashierWithTill(500);
    await pay(cashier, order.id, 10_000, { method: 'bank' });
    const refund = (amount: number) => pay(cashier, order.id, amount, { direction: -1, owesAgain: true });
    expect(await refund(501)).toEqual({ ok: false, reason: 'above-till', most: 500 });
    expect(await move(cashier, 'bank', 501)).toEqual({ ok: false, reason: 'above-till', most: 500 });
    expect(await move(cashier, 'float', 1_000)).toEqual({ ok: true });
    expect(await refund(501)).toMatchObject({ ok: true });
    expect(await expectedOf(session)).toBe(999);
    expect(await pay(hireCashier(), order.id, 1, { direction: -1, owesAgain: true })).toEqual({
      ok: false,
      reason: 'no-till',
    });
  });

  test('a move that is sent five times is one; with other contents its key is refused', async () => {
    const { cashier, session } = await cashierWithTill(10_000);
    const key = randomUUID();
    const sent = await Promise.all(Array.from({ length: 5 }, () => move(cashier, 'expense', 1_500, key)));
    expect(sent).toEqual(Array(5).fill({ ok: true }));
    expect(await expectedOf(session)).toBe(8_500);
    expect(await move(cashier, 'expense', 1_600, key)).toEqual({ ok: false, reason: 'key-used' });
    expect(await close(cashier, session, 8_500, 8_500)).toEqual({ ok: true });
    expect(await move(cashier, 'expense', 1_500, key)).toEqual({ ok: true });
    expect(await move(cashier, 'expense', 1)).toEqual({ ok: false, reason: 'no-till' });
  });

  test('of two tabs that close one till the second reads who closed it; the same count again is the same closing', async () => {
    const { cashier, session } = await cashierWithTill(700);
    const answers = await Promise.all([close(cashier, session, 700, 700), close(admin, session, 700, 650)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const closer = answers[0].ok ? cashier : admin;
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ...{ ok: false, reason: 'already-closed', by: closer.username, at: expect.any(Date) },
    });
    const count = answers[0].ok ? 700 : 650;
    expect(await close(closer, session, 700, count)).toEqual({ ok: true });
    expect(await findTillSession(db(), session)).toMatchObject({ counted: count, difference: count - 700 });
    const { rows } = await run("select 1 from audit_log where action = 'till.closed' and subject_id = $1", [
      session,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('a payment that races with the closing is in the count that is asked again, or refused', async () => {
    for (let round = 0; round < 20; round += 1) {
      const order = await place();
      const { cashier, session } = await cashierWithTill(100);
      const [paid, closed] = await Promise.all([
        pay(cashier, order.id, 1_000),
        close(cashier, session, 100, 100),
      ]);
      if (paid.ok) expect(closed).toEqual({ ok: false, reason: 'moved-since', expected: 1_100 });
      else expect([paid, closed]).toEqual([{ ok: false, reason: 'no-till' }, { ok: true }]);
      if (paid.ok) expect(await close(cashier, session, 1_100, 1_100)).toEqual({ ok: true });
      expect(await findTillSession(db(), session)).toMatchObject({ difference: 0 });
    }
    await expectNothingLost(database().pool);
  });

  test('a voided payment leaves its till while it is open, and touches none once it is closed', async () => {
    const order = await place();
    const { cashier, session } = await cashierWithTill(0);
    const record = async (amount: number) => {
      const paid = await pay(cashier, order.id, amount);
      return paid.ok ? paid.id : '';
    };
    const [first, second] = [await record(1_000), await record(2_000)];
    expect(await voidPayment(db(), admin, { id: first, reason: 'Erreur' })).toMatchObject({ ok: true });
    expect(await expectedOf(session)).toBe(2_000);
    await move(cashier, 'bank', 2_000);
    const third = await record(500);
    await move(cashier, 'bank', 500);
    expect(await voidPayment(db(), admin, { id: third, reason: 'Erreur' })).toMatchObject({ ok: true });
    expect(await expectedOf(session)).toBe(-500);
    expect(await close(cashier, session, -500, 0)).toEqual({ ok: true });
    expect(await voidPayment(db(), admin, { id: second, reason: 'Erreur' })).toMatchObject({ ok: true });
    expect(await findTillSession(db(), session)).toMatchObject({
      expected: -500,
      counted: 0,
      difference: 500,
    });
    const { rows } = await run('select till_session_id from payments where voids_id = $1', [second]);
    expect(rows).toEqual([{ till_session_id: null }]);
  });

  test('the database refuses every change of a closed till, and of what is written', async () => {
    const order = await place();
    const { cashier, session } = await cashierWithTill(300);
    const paid = await pay(cashier, order.id, 1_000);
    await move(cashier, 'expense', 200);
    const refused = async (text: string, values: unknown[] = [session]) =>
      expect(run(text, values), text).rejects.toMatchObject({ code: '23001' });
    await refused('update till_sessions set float = 0 where id = $1');
    await refused(
      `update till_sessions set closed_at = now(), closed_by = 'x', expected = 1, counted = 1, counts = '{}' where id = $1`,
    );
    expect(await close(cashier, session, 1_100, 1_100)).toEqual({ ok: true });
    await refused("update till_sessions set note = 'autre' where id = $1");
    await refused('delete from till_sessions where id = $1');
    await refused('update till_moves set amount = 1 where session_id = $1');
    await refused('delete from till_moves where session_id = $1');
    await refused('truncate till_moves', []);
    await refused(
      `insert into till_moves (session_id, key, kind, amount, reason, recorded_by) values ($1, 'k', 'float', 1, 'x', 'x')`,
    );
    await refused(
      `insert into payments (key, request, direction, amount, method, received_on, recorded_by, receipt_id, till_session_id)
       select 'k', '', 1, 1, 'cash', '2026-11-02', 'x', receipt_id, $1 from payments where id = $2`,
      [session, paid.ok && paid.id],
    );
    await expect(
      run(
        `insert into till_sessions (key, till_id, opened_by_id, opened_by, float)
         select gen_random_uuid(), till_id, gen_random_uuid(), 'x', 0 from till_sessions where closed_at is null limit 1`,
      ),
    ).rejects.toMatchObject({ code: '23505' });
  });

  type Act = { what: 'pay' | 'refund' | 'void' | MoveKind | 'close'; amount: number; by: 0 | 1 };
  const acts: fc.Arbitrary<Act[]> = fc.array(
    fc.record({
      what: fc.constantFrom('pay', 'pay', 'refund', 'void', 'expense', 'bank', 'float', 'close'),
      amount: fc.integer({ min: 1, max: 4_000 }),
      by: fc.constantFrom(0, 1),
    }),
    { maxLength: 14 },
  );

  test('whatever two people do, a till should hold its float, and what came in less what went out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 5_000 }), acts, async (float, doing) => {
        const order = await place(20);
        const two = [await cashierWithTill(float, 'admin'), await cashierWithTill(0, 'admin')] as const;
        const held: [number, number] = [float, 0];
        const isOpen = [true, true];
        const payments: { id: string; amount: number; at: 0 | 1 }[] = [];
        let paid = 0;
        for (const { what, amount, by } of doing) {
          const { cashier, session } = two[by];
          if (what === 'pay') {
            const done = await pay(cashier, order.id, amount);
            expect(done.ok).toBe(isOpen[by]);
            if (!done.ok) continue;
            payments.push({ id: done.id, amount, at: by });
            held[by] += amount;
            paid += amount;
          } else if (what === 'refund') {
            const done = await pay(cashier, order.id, amount, { direction: -1, owesAgain: true });
            expect(done.ok).toBe(isOpen[by] && amount <= paid && amount <= held[by]);
            if (!done.ok) continue;
            held[by] -= amount;
            paid -= amount;
          } else if (what === 'void') {
            const last = payments.at(-1);
            if (!last) continue;
            const done = await voidPayment(db(), cashier, { id: last.id, reason: 'Erreur' });
            expect(done.ok).toBe(last.amount <= paid);
            if (!done.ok) continue;
            payments.pop();
            paid -= last.amount;
            if (isOpen[last.at]) held[last.at] -= last.amount;
          } else if (what === 'close') {
            if (!isOpen[by]) continue;
            // An admin, who sees all tills, closes it.
            const done = await close(two[by === 0 ? 1 : 0].cashier, session, held[by], amount);
            expect(done).toEqual({ ok: true });
            isOpen[by] = false;
          } else {
            const done = await move(cashier, what, amount);
            expect(done.ok).toBe(isOpen[by] && (what === 'float' || amount <= held[by]));
            if (done.ok) held[by] += what === 'float' ? amount : -amount;
          }
        }
        expect([await expectedOf(two[0].session), await expectedOf(two[1].session)]).toEqual(held);
      }),
      { numRuns: 25 },
    );
    await expectNothingLost(database().pool);
  });
});
