import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, editor, expectNothingLost, placeTestOrder, today } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { countWaiting } from '../../reports/waiting.queries.ts';
import { findPaymentTerms, savePaymentTerms } from '../payment-terms/save-payment-terms.ts';
import { findOwed, listPaymentsOfOrder } from '../payments/payment.queries.ts';
import type { Claim } from '../payments/payment.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { voidPayment } from '../payments/void-payment.ts';
import { announcePayment } from './announce-payment.ts';
import { listClaimsOfOrder, listOpenClaims } from './claim.queries.ts';
import { confirmClaim, refuseClaim } from './close-claim.ts';

onDatabase('announced payments', (database) => {
  const db = () => database().db;
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'cane', price: 10_000, stock: 1_000 })).id;
  });
  const place = () => placeTestOrder(database(), [{ productId, quantity: 1 }]);
  const claimOf = (more: Partial<Claim> = {}): Claim => ({
    ...{ method: 'mtn-momo', reference: `MP${randomUUID()}`, amount: 4_000 },
    ...more,
  });
  const claimsOf = (orderId: string) => listClaimsOfOrder(db(), orderId);
  const openId = async (orderId: string) => (await claimsOf(orderId))[0]?.id ?? '';
  const moneyOf = async (id: string) => {
    const owed = await findOwed(db(), id);
    return owed && { paid: owed.paid, balance: owed.balance };
  };

  test('an announcement that is sent five times at once is one, and pays nothing by itself', async () => {
    const order = await place();
    const claim = claimOf({ reference: 'MP 12.ab' });
    const before = (await countWaiting(db())).claims;
    const sent = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        announcePayment(db(), order.token, i % 2 === 0 ? claim : { ...claim, reference: 'mp12.AB' }),
      ),
    );
    expect(sent).toEqual(Array(5).fill({ ok: true }));
    expect(await claimsOf(order.id)).toEqual([
      {
        ...{ id: expect.any(String), method: 'mtn-momo', reference: expect.any(String), amount: 4_000 },
        ...{ state: 'open', createdAt: expect.any(Date) },
      },
    ]);
    expect(await moneyOf(order.id)).toEqual({ paid: 0, balance: 10_000 });
    expect((await countWaiting(db())).claims).toBe(before + 1);
  });

  test('confirmed by two at once, it is one payment; a refused one may be announced again', async () => {
    const order = await place();
    const claim = claimOf();
    await announcePayment(db(), order.token, claim);
    const id = await openId(order.id);
    const answers = await Promise.all([confirmClaim(db(), editor, id), confirmClaim(db(), admin, id)]);
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, orderId: order.id }]);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ...{ ok: false, reason: 'already-closed', state: 'confirmed' },
      by: expect.stringMatching(/^(Paul|Mireille)$/),
    });
    expect(await refuseClaim(db(), admin, id)).toMatchObject({ reason: 'already-closed' });
    expect(await moneyOf(order.id)).toEqual({ paid: 4_000, balance: 6_000 });
    expect(await listPaymentsOfOrder(db(), order.id)).toMatchObject([
      { amount: 4_000, method: 'mtn-momo', reference: claim.reference },
    ]);
    expect(await announcePayment(db(), order.token, claim)).toEqual({ ok: true });
    expect(await claimsOf(order.id)).toHaveLength(1);

    const other = claimOf();
    await announcePayment(db(), order.token, other);
    const refused = await openId(order.id);
    for (let sent = 0; sent < 2; sent += 1)
      expect(await refuseClaim(db(), editor, refused)).toEqual({ ok: true, orderId: order.id });
    await announcePayment(db(), order.token, other);
    expect((await claimsOf(order.id)).map(({ state }) => state)).toEqual(['open', 'refused', 'confirmed']);
    await expectNothingLost(database().pool);
  });

  test('one transaction does not pay two orders', async () => {
    const [one, other] = [await place(), await place()];
    const claim = claimOf();
    await announcePayment(db(), one.token, claim);
    await announcePayment(db(), other.token, claim);
    await confirmClaim(db(), editor, await openId(one.id));
    expect(await confirmClaim(db(), editor, await openId(other.id))).toEqual({
      ...{ ok: false, reason: 'reference-used', at: expect.any(Date) },
      orders: [one.number],
    });
    expect((await claimsOf(other.id)).map(({ state }) => state)).toEqual(['open']);
  });

  test('a transaction that staff recorded by hand is confirmed as that payment, and pays nothing twice', async () => {
    const order = await place();
    const claim = claimOf();
    const recorded = await recordPayment(db(), editor, {
      ...{ key: randomUUID(), direction: 1, method: claim.method, reference: claim.reference, note: '' },
      ...{ receivedOn: today, isAdvance: false, shares: [{ orderId: order.id, amount: 3_950 }] },
    });
    await announcePayment(db(), order.token, claim);
    const id = await openId(order.id);
    for (let sent = 0; sent < 2; sent += 1)
      expect(await confirmClaim(db(), editor, id)).toEqual({ ok: true, orderId: order.id });
    expect((await claimsOf(order.id)).map(({ state }) => state)).toEqual(['confirmed']);
    expect(await moneyOf(order.id)).toEqual({ paid: 3_950, balance: 6_050 });
    const { rows } = await database().pool.query(
      'select payment_id from payment_claims where order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ payment_id: recorded.ok && recorded.id }]);
  });

  test('one transfer for two orders, recorded by hand, confirms what was announced for each of them', async () => {
    const [one, other] = [await place(), await place()];
    const claim = claimOf();
    for (const { token } of [one, other]) await announcePayment(db(), token, claim);
    await recordPayment(db(), editor, {
      ...{ key: randomUUID(), direction: 1, method: claim.method, reference: claim.reference, note: '' },
      ...{ receivedOn: today, isAdvance: false },
      shares: [
        { orderId: one.id, amount: 4_000 },
        { orderId: other.id, amount: 3_000 },
      ],
    });
    for (const { id } of [one, other])
      expect(await confirmClaim(db(), editor, await openId(id))).toEqual({ ok: true, orderId: id });
    expect((await claimsOf(other.id)).map(({ state }) => state)).toEqual(['confirmed']);
    expect(await moneyOf(other.id)).toEqual({ paid: 3_000, balance: 7_000 });
    await expectNothingLost(database().pool);
  });

  test('the number of money that was given back is no payment', async () => {
    const order = await place();
    const claim = claimOf();
    await announcePayment(db(), order.token, claim);
    await confirmClaim(db(), editor, await openId(order.id));
    const refund = claimOf();
    await recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: -1, method: refund.method, reference: refund.reference, note: '' },
      ...{
        receivedOn: today,
        isAdvance: false,
        owesAgain: true,
        shares: [{ orderId: order.id, amount: 4_000 }],
      },
    });
    await announcePayment(db(), order.token, refund);
    expect(await confirmClaim(db(), editor, await openId(order.id))).toMatchObject({
      reason: 'reference-used',
    });
    expect(await moneyOf(order.id)).toEqual({ paid: 0, balance: 10_000 });
  });

  test('one whose payment was voided is announced again, and paid once more', async () => {
    const order = await place();
    const claim = claimOf();
    await announcePayment(db(), order.token, claim);
    await confirmClaim(db(), editor, await openId(order.id));
    const [payment] = await listPaymentsOfOrder(db(), order.id);
    expect(
      await voidPayment(db(), admin, { id: payment?.id ?? '', reason: 'Mauvaise commande' }),
    ).toMatchObject({
      ok: true,
    });
    expect(await announcePayment(db(), order.token, claim)).toEqual({ ok: true });
    expect((await claimsOf(order.id)).map(({ state }) => state)).toEqual(['open', 'refused']);
    expect(await announcePayment(db(), order.token, claim)).toEqual({ ok: true });
    expect(await confirmClaim(db(), editor, await openId(order.id))).toEqual({ ok: true, orderId: order.id });
    expect(await moneyOf(order.id)).toEqual({ paid: 4_000, balance: 6_000 });
    await expectNothingLost(database().pool);
  });

  test('five wait for an order at most, an unknown order takes none, and none without the module', async () => {
    const order = await place();
    for (let sent = 0; sent < 5; sent += 1)
      expect(await announcePayment(db(), order.token, claimOf())).toEqual({ ok: true });
    expect(await announcePayment(db(), order.token, claimOf())).toEqual({
      ok: false,
      reason: 'too-many-claims',
    });
    const nowhere = { ok: false, reason: 'not-found' };
    expect(await announcePayment(db(), 'x'.repeat(24), claimOf())).toEqual(nowhere);
    expect(await confirmClaim(db(), editor, randomUUID())).toEqual(nowhere);
    expect(await refuseClaim(db(), editor, 'x')).toEqual(nowhere);
    expect(
      (await listOpenClaims(db(), { page: 1, pageSize: 100 })).claims.map((each) => each.number),
    ).toContain(order.number);
    await database().pool.query('update settings set payments_on = false');
    expect(await announcePayment(db(), (await place()).token, claimOf())).toEqual(nowhere);
    expect((await countWaiting(db())).claims).toBe(0);
    await database().pool.query('update settings set payments_on = true');
  });

  test('a limit that is used up refuses it', async () => {
    const order = await place();
    const admit = async () => ({ ok: false, reason: 'too-many', retryAfter: 60 }) as const;
    expect(await announcePayment(db(), order.token, claimOf(), { admit })).toEqual(await admit());
    expect(await claimsOf(order.id)).toEqual([]);
  });

  test('the terms are saved once for each version, with what changed', async () => {
    const { version } = await findPaymentTerms(db());
    const terms = {
      instructions: { 'mtn-momo': { fr: 'Au 677 00 00 11', en: '', ussd: '*126#' } },
      depositPercent: 30,
      depositFrom: 300_000,
    };
    expect(await savePaymentTerms(db(), admin, { version, terms })).toEqual({ ok: true });
    expect(await savePaymentTerms(db(), admin, { version, terms })).toEqual({ ok: true });
    const others = { ...terms, depositPercent: 45 };
    expect(await savePaymentTerms(db(), admin, { version, terms: others })).toEqual({
      ...{ ok: false, reason: 'stale' },
    });
    expect(await findPaymentTerms(db())).toEqual({ ...terms, version: version + 1 });
    const { rows } = await database().pool.query(
      "select before, after from audit_log where action = 'payment-terms.changed'",
    );
    expect(rows).toEqual([
      {
        before: { depositPercent: null, depositFrom: null, instructions: [] },
        after: {
          depositPercent: 30,
          depositFrom: 300_000,
          instructions: ['mtn-momo: Au 677 00 00 11 / *126#'],
        },
      },
    ]);
  });
});
