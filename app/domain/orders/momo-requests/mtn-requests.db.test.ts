import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import {
  admin,
  changeOrder,
  editor,
  expectNothingLost,
  placeTestOrder,
  today,
} from '../../../../tests/support/orders.ts';
import { askToPay, letPass, newPayer } from '../../../../tests/support/payments/momo-requests.ts';
import { type MtnServer, openMtnMomo, transactionOf } from '../../../../tests/support/payments/mtn-momo.ts';
import type { Fault } from '../../../../tests/support/payments/provider-server.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { createMobileMoney } from '../../../platform/mobile-money/create-mobile-money.server.ts';
import { announcePayment } from '../claims/announce-payment.ts';
import { confirmClaim } from '../claims/close-claim.ts';
import { findOwed, listPaymentsOfOrder } from '../payments/payment.queries.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { checkMomoRequests } from './check-momo-requests.ts';
import { checkMomoRequest, checkNow, releaseMomoRequest } from './check-now.ts';
import { findLatestMomoRequest, findMomoRequest, listMomoRequestsToHandle } from './momo-request.queries.ts';
import { requestMobileMoney } from './request-mobile-money.ts';

const hour = 3600;

onDatabase('Mobile Money with MTN', (database) => {
  const db = () => database().db;
  let productId = 0;
  let mtn: MtnServer;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'cane', price: 10_000, stock: 1_000 })).id;
    await database().pool.query('update settings set momo_on = true');
    mtn = await openMtnMomo();
  });
  afterEach(async () => {
    expect(mtn.complaints).toEqual([]);
    mtn.ending = { status: 'SUCCESSFUL' };
    mtn.faults.length = 0;
    await database().pool.query('update collections set next_check_at = null');
    await expectNothingLost(database().pool);
  });
  afterAll(() => mtn.close());

  const instance = () =>
    createMobileMoney(mtn.account, { callbackUrl: (id) => `https://shop.example/payments/mtn/${id}/proof` });
  const place = () => placeTestOrder(database(), [{ productId, quantity: 1 }]);
  const stateOf = async (orderId: string) => (await findLatestMomoRequest(db(), orderId))?.state;
  const paymentsOf = async (orderId: string) =>
    (await listPaymentsOfOrder(db(), orderId)).map(({ amount, method, reference, by }) => ({
      ...{ amount, method, reference, by },
    }));
  const oncePaid = (id: string) => [
    { amount: 4_000, method: 'mtn-momo', reference: transactionOf(id), by: 'Comptoir' },
  ];

  test('a telephone has one open request at a time, of whatever order, however it is asked', async () => {
    const phone = '+237677000099';
    const wanted = { provider: 'mtn', phone, amount: 4_000 } as const;
    const placed = await Promise.all(Array.from({ length: 6 }, place));
    const asked = await Promise.all(
      placed.map(({ token }) => requestMobileMoney(db(), token, { ...wanted, key: randomUUID() })),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(asked.filter((answer) => !answer.ok && answer.reason === 'already-open')).toHaveLength(5);
    const other = await requestMobileMoney(db(), (await place()).token, {
      ...{ ...wanted, phone: '+237677000098', key: randomUUID() },
    });
    expect(other).toEqual({ ok: true });
    const momo = instance();
    for (const seconds of [0, 4, 10, 30]) await letPass(database(), seconds, momo);
    const next = await requestMobileMoney(db(), (await place()).token, { ...wanted, key: randomUUID() });
    expect(next).toEqual({ ok: true });
    for (const seconds of [0, 4, 10, 30]) await letPass(database(), seconds, momo);
  });

  test('a confirmed payment is announced once to open back-offices, a failed one is not', async () => {
    const listener = await database().pool.connect();
    const told: string[] = [];
    listener.on('notification', ({ payload = '' }) => told.push(payload));
    await listener.query('listen shop_events');
    const wanted = { provider: 'mtn', phone: newPayer(), amount: 4_000 } as const;
    const [paid, failed] = [await place(), await place()];
    const momo = instance();
    await requestMobileMoney(db(), paid.token, { ...wanted, key: randomUUID() });
    for (const seconds of [0, 4, 10, 30]) await letPass(database(), seconds, momo);
    mtn.ending = { status: 'FAILED', reason: 'APPROVAL_REJECTED' };
    await requestMobileMoney(db(), failed.token, { ...wanted, key: randomUUID() });
    for (const seconds of [0, 4, 10, 30]) await letPass(database(), seconds, momo);
    expect([await stateOf(paid.id), await stateOf(failed.id)]).toEqual(['succeeded', 'failed']);
    const { rows } = await listener.query('select id from collections where order_id = $1', [paid.id]);
    expect(told.map((payload) => JSON.parse(payload)).filter(({ kind }) => kind === 'collection')).toEqual([
      { kind: 'collection', id: rows[0].id },
    ]);
    expect(await findMomoRequest(db(), rows[0].id)).toEqual({
      ...{ orderId: paid.id, number: paid.number, name: 'Awa Ngo' },
    });
    await listener.query('unlisten *');
    listener.release();
    mtn.asked.clear();
  });

  test('a request that is sent five times at once is one, and becomes one payment once the payer confirmed', async () => {
    const order = await place();
    const wanted = { key: randomUUID(), provider: 'mtn', phone: '+237677000011', amount: 4_000 } as const;
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => requestMobileMoney(db(), order.token, wanted)),
    );
    expect(sent).toEqual(Array(5).fill({ ok: true }));
    mtn.ending = { status: 'SUCCESSFUL', pending: 2 };
    const momo = instance();
    expect(await stateOf(order.id)).toBe('created');
    expect(await letPass(database(), 0, momo)).toEqual([]);
    expect(await stateOf(order.id)).toBe('pending');
    await letPass(database(), 4, momo);
    const [id = ''] = mtn.asked.keys();
    expect(mtn.asked.get(id)).toMatchObject({
      timesAsked: 0,
      callbackUrl: `https://shop.example/payments/mtn/${id}/proof`,
      body: {
        ...{ amount: '4000', currency: 'XAF', externalId: order.number },
        payer: { partyIdType: 'MSISDN', partyId: '237677000011' },
        ...{ payerMessage: order.number, payeeNote: order.number },
      },
    });
    await letPass(database(), 1, momo);
    await letPass(database(), 10, momo);
    expect(await stateOf(order.id)).toBe('pending');
    await letPass(database(), 20, momo);
    expect(await stateOf(order.id)).toBe('succeeded');
    expect(await paymentsOf(order.id)).toEqual(oncePaid(id));
    expect(mtn.debits.get(id)).toBe(1);
    expect(await findOwed(db(), order.id)).toMatchObject({ paid: 4_000, balance: 6_000 });
  });

  test.each([
    ['cut-before', 1],
    ['error-before', 1],
    ['cut-after', 0],
    ['error-after', 0],
  ] as [Fault, number][])(
    'after %s one payment is made, and the request sent %i times more',
    async (fault, more) => {
      const order = await place();
      const id = await askToPay(database(), order.token);
      mtn.faults.push(fault);
      const momo = instance();
      const [problem] = await letPass(database(), 0, momo);
      expect(problem).toMatchObject({ provider: 'mtn', call: 'request' });
      expect(await stateOf(order.id)).toBe('unsure');
      await letPass(database(), 5, momo);
      expect(mtn.asked.has(id)).toBe(more === 0);
      if (more === 1) {
        await letPass(database(), 114, momo);
        expect(mtn.asked.has(id)).toBe(false);
        await letPass(database(), 60, momo);
        expect(await stateOf(order.id)).toBe('pending');
        await letPass(database(), 60, momo);
      }
      expect(await stateOf(order.id)).toBe('succeeded');
      expect(await paymentsOf(order.id)).toEqual(oncePaid(id));
      expect(mtn.debits.get(id)).toBe(1);
    },
  );

  test('a crash between the row and the answer asks again under the same id, which MTN knows', async () => {
    const order = await place();
    const id = await askToPay(database(), order.token);
    mtn.ending = { status: 'PENDING' };
    await letPass(database(), 0, instance());
    await database().pool.query("update collections set state = 'created', sent_at = null where id = $1", [
      id,
    ]);
    const problems = await letPass(database(), hour, instance());
    expect(problems).toEqual([{ provider: 'mtn', call: 'request', problem: 'RESOURCE_ALREADY_EXIST' }]);
    mtn.ending = { status: 'SUCCESSFUL' };
    await letPass(database(), hour, instance());
    expect(await paymentsOf(order.id)).toEqual(oncePaid(id));
    expect(mtn.debits.get(id)).toBe(1);
  });

  test('polls, callbacks and four instances make one payment, even before the first answer', async () => {
    const order = await place();
    const id = await askToPay(database(), order.token);
    mtn.faults.push('late');
    const first = checkMomoRequests(db(), instance());
    await expect.poll(mtn.waiting).toBe(1);
    const called = { id, provider: 'mtn', reference: '' } as const;
    await Promise.all([checkNow(db(), called), checkNow(db(), called)]);
    await Promise.all([instance(), instance(), instance()].map((momo) => checkMomoRequests(db(), momo)));
    expect(await stateOf(order.id)).toBe('succeeded');
    mtn.release();
    await first;
    await checkNow(db(), called);
    await letPass(database(), hour, instance(), instance());
    expect(await paymentsOf(order.id)).toEqual(oncePaid(id));
    expect(mtn.debits.get(id)).toBe(1);
  });

  test.each([
    ['NOT_ENOUGH_FUNDS', 'failed', 'NOT_ENOUGH_FUNDS'],
    [{ code: 'APPROVAL_REJECTED', message: 'no' }, 'failed', 'APPROVAL_REJECTED'],
    ['EXPIRED', 'expired', 'EXPIRED'],
    [undefined, 'failed', ''],
  ])('a failure with %o is %s, and another request may follow', async (reason, state, code) => {
    const order = await place();
    await askToPay(database(), order.token);
    mtn.ending = { status: 'FAILED', reason };
    await letPass(database(), 0, instance());
    await letPass(database(), 5, instance());
    expect(await findLatestMomoRequest(db(), order.id)).toMatchObject({ state, reason: code });
    expect(await paymentsOf(order.id)).toEqual([]);
    await askToPay(database(), order.token);
  });

  test('a token is kept, and renewed once when it is refused', async () => {
    const momo = instance();
    const before = mtn.tokens();
    for (let paid = 0; paid < 3; paid += 1) {
      await askToPay(database(), (await place()).token);
      await letPass(database(), 0, momo);
    }
    expect(mtn.tokens()).toBe(before + 1);
    mtn.expireToken();
    const order = await place();
    await askToPay(database(), order.token);
    expect(await letPass(database(), 5, momo)).toEqual([]);
    expect(mtn.tokens()).toBe(before + 2);
    expect(await stateOf(order.id)).toBe('pending');
  });

  test.each([
    [{ amount: '3999' }, 'amount'],
    [{ amount: 'a lot' }, 'amount'],
    [{ currency: 'EUR' }, 'currency'],
    [{ about: 'MB-2020-00001' }, 'order'],
  ])('paid with %o, the %s is disputed: no payment, one mail to the seller', async (other, dispute) => {
    const order = await place();
    const id = await askToPay(database(), order.token);
    await database().pool.query("update company_info set email = 'boss@exemple.cm'");
    mtn.ending = { status: 'SUCCESSFUL', ...other };
    await letPass(database(), 0, instance());
    await letPass(database(), 5, instance());
    expect(await findLatestMomoRequest(db(), order.id)).toMatchObject({ state: 'disputed', reason: dispute });
    expect(await checkMomoRequest(db(), editor, id)).toEqual({ ok: true, orderId: order.id });
    await letPass(database(), 0, instance());
    expect(await releaseMomoRequest(db(), editor, id)).toEqual({ ok: true, orderId: order.id });
    await checkNow(db(), { id, provider: 'mtn', reference: '' });
    await letPass(database(), 0, instance());
    expect(await stateOf(order.id)).toBe('released');
    expect(await paymentsOf(order.id)).toEqual([]);
    const { rows } = await database().pool.query(
      `select kind, recipient, facts->>'dispute' as dispute from mails where key = $1`,
      [`collection disputed ${id}`],
    );
    expect(rows).toEqual([{ kind: 'collection-disputed', recipient: 'boss@exemple.cm', dispute }]);
    expect(await releaseMomoRequest(db(), editor, id)).toMatchObject({ reason: 'closed', state: 'released' });
  });

  test('what was paid is recorded after a cancellation, and above what is still due', async () => {
    const [cancelled, paid] = [await place(), await place()];
    const ids = [await askToPay(database(), cancelled.token), await askToPay(database(), paid.token)];
    await letPass(database(), 0, instance());
    await changeOrder(db(), cancelled.id, { status: 'cancelled' });
    await recordPayment(db(), admin, {
      ...{
        key: randomUUID(),
        direction: 1,
        method: 'cheque',
        reference: '',
        receivedOn: today,
        note: '',
      },
      ...{ isAdvance: false, shares: [{ orderId: paid.id, amount: 10_000 }] },
    });
    await letPass(database(), 5, instance());
    expect(await paymentsOf(cancelled.id)).toEqual(oncePaid(ids[0] ?? ''));
    expect(await findOwed(db(), cancelled.id)).toMatchObject({ paid: 4_000, balance: -4_000 });
    expect(await findOwed(db(), paid.id)).toMatchObject({ paid: 14_000, balance: -4_000 });
  });

  test('nothing stays open after a day; what is paid later is recorded all the same', async () => {
    const order = await place();
    const id = await askToPay(database(), order.token);
    mtn.ending = { status: 'PENDING' };
    await letPass(database(), 0, instance());
    for (let passed = 0; passed < 24; passed += 1) await letPass(database(), hour, instance());
    expect(await stateOf(order.id)).toBe('stuck');
    const asked = mtn.asked.get(id)?.timesAsked;
    await letPass(database(), hour, instance());
    expect(mtn.asked.get(id)?.timesAsked).toBe(asked);
    expect((await listMomoRequestsToHandle(db(), { page: 1, pageSize: 50 })).momoRequests).toContainEqual(
      expect.objectContaining({ id, state: 'stuck', number: order.number }),
    );
    expect(await releaseMomoRequest(db(), editor, id)).toEqual({ ok: true, orderId: order.id });
    mtn.ending = { status: 'SUCCESSFUL' };
    await checkNow(db(), { id, provider: 'mtn', reference: '' });
    await letPass(database(), 0, instance());
    expect(await stateOf(order.id)).toBe('succeeded');
    expect(await paymentsOf(order.id)).toEqual(oncePaid(id));
  });

  test('what staff recorded first from the payer’s message is not recorded twice', async () => {
    const [same, other] = [await place(), await place()];
    const ids = [await askToPay(database(), same.token), await askToPay(database(), other.token)];
    await letPass(database(), 0, instance());
    for (const [order, id] of [
      [same, ids[0]],
      [same, ids[1]],
    ] as const) {
      await announcePayment(db(), order.token, {
        ...{ method: 'mtn-momo', reference: transactionOf(id ?? ''), amount: 4_000 },
      });
      const { rows } = await database().pool.query(
        "select id from payment_claims where order_id = $1 and state = 'open'",
        [order.id],
      );
      await confirmClaim(db(), editor, rows[0].id);
    }
    await letPass(database(), 5, instance());
    expect(await stateOf(same.id)).toBe('succeeded');
    expect(await paymentsOf(same.id)).toHaveLength(2);
    expect(await findLatestMomoRequest(db(), other.id)).toMatchObject({
      ...{ state: 'disputed', reason: 'reference' },
    });
    expect(await paymentsOf(other.id)).toEqual([]);
  });

  test('a wrong account at MTN is reported within two minutes, not a day', async () => {
    const order = await place();
    await askToPay(database(), order.token);
    const momo = createMobileMoney({ ...mtn.account, target: 'mtncongo' }, { callbackUrl: () => undefined });
    await letPass(database(), 0, momo);
    expect(await stateOf(order.id)).toBe('unsure');
    await letPass(database(), 121, instance());
    expect(await findLatestMomoRequest(db(), order.id)).toMatchObject({
      ...{ state: 'failed', reason: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
    });
    expect(mtn.complaints.splice(0)).toEqual(['wrong target environment']);
  });

  test('the form’s key, the due and the order limit a request', async () => {
    const order = await place();
    const wanted = { key: randomUUID(), provider: 'mtn', phone: newPayer(), amount: 10_001 } as const;
    const ask = (more: object, token = order.token) =>
      requestMobileMoney(db(), token, { ...wanted, ...more });
    expect(await ask({})).toEqual({ ok: false, reason: 'above-due', most: 10_000 });
    expect(
      await requestMobileMoney(
        db(),
        order.token,
        { ...wanted, amount: 1 },
        { admit: async () => ({ ok: false, reason: 'too-many', retryAfter: 60 }) },
      ),
    ).toEqual({ ok: false, reason: 'too-many', retryAfter: 60 });
    expect(await ask({ amount: 10_000 })).toEqual({ ok: true });
    expect(await ask({ amount: 9_999 })).toEqual({ ok: false, reason: 'key-used' });
    expect(await ask({ amount: 10_000 }, (await place()).token)).toEqual({ ok: false, reason: 'key-used' });
    expect(await ask({ amount: 1, key: randomUUID() })).toEqual({ ok: false, reason: 'already-open' });
    expect(await ask({}, 'x'.repeat(24))).toEqual({ ok: false, reason: 'not-found' });
    await database().pool.query('update settings set momo_on = false');
    expect(await ask({ key: randomUUID() })).toEqual({ ok: false, reason: 'not-found' });
    await database().pool.query('update settings set momo_on = true');
  });

  test('a dead provider delays nothing but the payment', async () => {
    const order = await place();
    await askToPay(database(), order.token);
    const closed = await openMtnMomo();
    await closed.close();
    const dead = createMobileMoney(closed.account, { callbackUrl: () => undefined });
    expect(await letPass(database(), 0, dead)).toEqual([
      { provider: 'mtn', call: 'request', problem: 'ECONNREFUSED' },
    ]);
    await letPass(database(), 130, instance());
    await letPass(database(), 60, instance());
    expect(await stateOf(order.id)).toBe('succeeded');
  });
});
