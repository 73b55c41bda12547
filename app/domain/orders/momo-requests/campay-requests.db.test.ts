import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { editor, expectNothingLost, placeTestOrder } from '../../../../tests/support/orders.ts';
import { type CampayServer, openCampay } from '../../../../tests/support/payments/campay.ts';
import { askToPay, letPass } from '../../../../tests/support/payments/momo-requests.ts';
import type { Fault } from '../../../../tests/support/payments/provider-server.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { createMobileMoney } from '../../../platform/mobile-money/create-mobile-money.server.ts';
import { listPaymentsOfOrder } from '../payments/payment.queries.ts';
import { checkNow, releaseMomoRequest } from './check-now.ts';
import { findLatestMomoRequest } from './momo-request.queries.ts';

const hour = 3600;

onDatabase('Mobile Money with CamPay', (database) => {
  const db = () => database().db;
  let productId = 0;
  let campay: CampayServer;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'cane', price: 10_000, stock: 1_000 })).id;
    await database().pool.query('update settings set momo_on = true');
    campay = await openCampay();
  });
  afterEach(async () => {
    expect(campay.complaints).toEqual([]);
    campay.ending = { status: 'SUCCESSFUL' };
    await database().pool.query('update collections set next_check_at = null');
    await expectNothingLost(database().pool);
  });
  afterAll(() => campay.close());

  const instance = () => createMobileMoney(campay.account, { callbackUrl: () => undefined });
  const place = () => placeTestOrder(database(), [{ productId, quantity: 1 }]);
  const ask = (token: string) => askToPay(database(), token, { provider: 'campay' });
  const stateOf = async (orderId: string) => (await findLatestMomoRequest(db(), orderId))?.state;
  const paymentsOf = async (orderId: string) =>
    (await listPaymentsOfOrder(db(), orderId)).map(({ amount, method, reference }) => ({
      ...{ amount, method, reference },
    }));
  const takenOf = (id: string) => campay.taken.filter(({ body }) => body.external_reference === id);

  test.each([
    ['MTN', 'mtn-momo'],
    ['ORANGE', 'orange-money'],
  ])('what a payer of %s confirms is a payment by %s', async (operator, method) => {
    const order = await place();
    const id = await askToPay(database(), order.token, { provider: 'campay', phone: '+237677000011' });
    campay.ending = { status: 'SUCCESSFUL', pending: 1, operator };
    await letPass(database(), 0, instance());
    const [taken] = takenOf(id);
    expect(taken?.body).toEqual({
      ...{ amount: '4000', currency: 'XAF', from: '237677000011', description: order.number },
      external_reference: id,
    });
    await letPass(database(), 5, instance());
    expect(await stateOf(order.id)).toBe('pending');
    await letPass(database(), 10, instance());
    expect(await paymentsOf(order.id)).toEqual([{ amount: 4_000, method, reference: taken?.reference }]);
    expect(campay.debits.get(id)).toBe(1);
  });

  test.each(['cut-after', 'error-after'] as Fault[])(
    'after %s the call is never repeated, and the webhook makes the payment',
    async (fault) => {
      const order = await place();
      const id = await ask(order.token);
      campay.faults.push(fault);
      await letPass(database(), 0, instance());
      for (let passed = 0; passed < 20; passed += 1) await letPass(database(), hour, instance());
      expect(await stateOf(order.id)).toBe('unsure');
      expect(takenOf(id)).toHaveLength(1);
      const reference = takenOf(id)[0]?.reference ?? '';
      const told = { id, provider: 'campay', reference } as const;
      await Promise.all([checkNow(db(), told), checkNow(db(), told)]);
      await letPass(database(), 0, instance(), instance());
      expect(await paymentsOf(order.id)).toEqual([{ amount: 4_000, method: 'mtn-momo', reference }]);
      expect(campay.debits.get(id)).toBe(1);
    },
  );

  test('without an answer and a webhook, staff release it; a reference of another request proves nothing', async () => {
    const [order, other] = [await place(), await place()];
    const otherId = await ask(other.token);
    await letPass(database(), 0, instance());
    const id = await ask(order.token);
    campay.faults.push('cut-before');
    await letPass(database(), 0, instance());
    const reference = takenOf(otherId)[0]?.reference ?? '';
    await checkNow(db(), { id, provider: 'campay', reference });
    await letPass(database(), 0, instance());
    expect(await stateOf(order.id)).toBe('unsure');
    expect(await paymentsOf(order.id)).toEqual([]);
    expect(await releaseMomoRequest(db(), editor, id)).toEqual({ ok: true, orderId: order.id });
    const again = await ask(order.token);
    await letPass(database(), 0, instance());
    await letPass(database(), 5, instance());
    expect(await paymentsOf(order.id)).toHaveLength(1);
    expect(campay.debits.get(again)).toBe(1);
    expect(campay.debits.get(id)).toBeUndefined();
  });

  test('nothing stays open after a day without a webhook', async () => {
    const order = await place();
    await ask(order.token);
    campay.faults.push('cut-before');
    await letPass(database(), 0, instance());
    for (let passed = 0; passed < 25; passed += 1) await letPass(database(), hour, instance());
    expect(await stateOf(order.id)).toBe('stuck');
  });

  test('a refused call ends the request, with its code', async () => {
    const order = await place();
    await ask(order.token);
    const wrong = createMobileMoney({ ...campay.account, token: 'wrong' }, { callbackUrl: () => undefined });
    expect(await letPass(database(), 0, wrong)).toEqual([
      { provider: 'campay', call: 'request', problem: 'HTTP_401' },
    ]);
    expect(await findLatestMomoRequest(db(), order.id)).toMatchObject({
      state: 'failed',
      reason: 'HTTP_401',
    });
    expect(campay.complaints.splice(0)).toEqual(['no token']);
  });

  test('a row of the provider before is asked of nobody: a new one fails, a sent one is stuck after a day', async () => {
    const [fresh, sent] = [await place(), await place()];
    await askToPay(database(), sent.token, { provider: 'mtn' });
    await database().pool.query(
      "update collections set state = 'pending', sent_at = now() where order_id = $1",
      [sent.id],
    );
    await askToPay(database(), fresh.token, { provider: 'mtn' });
    await letPass(database(), 0, instance());
    expect(await findLatestMomoRequest(db(), fresh.id)).toMatchObject({ reason: 'PROVIDER_CHANGED' });
    await letPass(database(), 25 * hour, instance());
    expect(await stateOf(sent.id)).toBe('stuck');
  });

  test('a webhook counts with the signature of the app alone', async () => {
    const momo = instance();
    const id = randomUUID();
    expect(await momo.readCallback({ external_reference: id, signature: 'x.y.z' })).toBeUndefined();
    expect(await momo.readCallback({ external_reference: id })).toBeUndefined();
  });
});
