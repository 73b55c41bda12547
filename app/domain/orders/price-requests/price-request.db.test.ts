import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import {
  admin,
  editor,
  expectNothingLost,
  orderActs,
  placeTestOrder,
} from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import type { OrderEdit } from '../edit/edit.ts';
import type { OrderDetails } from '../order.queries.ts';
import { answerPriceRequest } from './answer-price-request.ts';
import { findPriceRequest, findPriceRequestNews } from './price-request.queries.ts';

onDatabase('a request for a price below the floor', (database) => {
  const { open, save: change } = orderActs(database);
  const ask = (order: OrderDetails, edit: Partial<OrderEdit>) =>
    change(order, edit, { by: staff, asksAdmin: true });
  const find = async (orderId: string) => {
    const request = await findPriceRequest(database().db, orderId);
    if (!request) throw new Error('no request is open');
    return request;
  };
  const answer = (id: number, given: 'accepted' | 'refused', by = admin) =>
    answerPriceRequest(database().db, by, { id, answer: given });
  const auditOf = async (id: string) => {
    const { rows } = await database().pool.query(
      'select administrator_name as by, action from audit_log where subject_id = $1 order by id',
      [id],
    );
    return rows.map(({ by, action }) => `${by} ${action}`);
  };
  let staff = editor;
  const placed = async () => {
    // The request names its asker by a foreign key.
    const { rows } = await database().pool.query(
      "insert into administrators (username, email, role, language) values ($1, $2, 'editor', 'fr') returning id",
      [`paul-${randomUUID()}`, `${randomUUID()}@exemple.cm`],
    );
    staff = { ...editor, id: rows[0].id };
    const product = await putOnSale(database().db, {
      slug: `p-${randomUUID()}`,
      name: 'Attelle',
      price: 10_000,
      lprice: 8_000,
    });
    const order = await placeTestOrder(database(), [{ productId: product.id, quantity: 2 }]);
    const [line] = order.lines;
    if (!line) throw new Error('the order has no line');
    return { order, lineId: line.id, product };
  };

  afterEach(() => expectNothingLost(database().pool));

  test('keeps the terms and saves the note; an admin’s yes saves the terms with one audit line', async () => {
    const { order, lineId } = await placed();
    const asked = await ask(order, { prices: [{ lineId, actualPrice: 7_000 }], note: 'Cliente fidèle' });
    expect(asked).toEqual({ ok: true, version: 2, isAsked: true });
    expect(await open(order.id)).toMatchObject({ totalAmount: 20_000, note: 'Cliente fidèle' });
    const request = await find(order.id);
    expect(request).toMatchObject({
      askedByName: 'Paul',
      change: { before: { total: 20_000 }, after: { total: 14_000, prices: [{ actualPrice: 7_000 }] } },
    });
    expect(await findPriceRequestNews(database().db, request.id)).toMatchObject({
      number: order.number,
      askedBy: staff.id,
      answer: null,
    });

    expect(await answer(request.id, 'accepted')).toEqual({ ok: true, orderId: order.id });
    expect(await open(order.id)).toMatchObject({ totalAmount: 14_000, version: 3 });
    expect(await findPriceRequest(database().db, order.id)).toBeUndefined();
    expect(await auditOf(order.id)).toEqual([
      'Paul order.changed',
      'Paul price.asked',
      'Mireille order.changed',
    ]);
    const { rows } = await database().pool.query(
      "select after->>'acceptedFor' as for from audit_log where subject_id = $1 order by id desc limit 1",
      [order.id],
    );
    expect(rows).toEqual([{ for: 'Paul' }]);
  });

  test('an admin’s no changes nothing, and is one audit line', async () => {
    const { order, lineId } = await placed();
    await ask(order, { prices: [{ lineId, actualPrice: 7_000 }] });
    const { id } = await find(order.id);
    expect(await answer(id, 'refused')).toEqual({ ok: true, orderId: order.id });
    expect(await open(order.id)).toEqual(order);
    expect(await auditOf(order.id)).toEqual(['Paul price.asked', 'Mireille price.refused']);
    expect(await answer(id, 'refused')).toEqual({ ok: true, orderId: order.id });
    const other = { ...admin, username: 'Brice' };
    for (const again of [answer(id, 'accepted'), answer(id, 'refused', other)])
      expect(await again).toEqual({ ok: false, reason: 'answered', orderId: order.id });
    expect(await auditOf(order.id)).toHaveLength(2);
  });

  test('of two answers at once the first counts, whichever it is', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { order, lineId } = await placed();
      await ask(order, { prices: [{ lineId, actualPrice: 7_000 }] });
      const { id } = await find(order.id);
      const given = ['accepted', 'refused', 'accepted', 'refused'] as const;
      const answers = await Promise.all(given.map((each) => answer(id, each)));
      const first = answers.findIndex((each) => each.ok);
      expect(answers.map((each) => each.ok || each.reason)).toEqual(
        given.map((each) => each === given[first] || 'answered'),
      );
      expect(await auditOf(order.id)).toHaveLength(2);
      expect((await open(order.id)).totalAmount).toBe(given[first] === 'accepted' ? 14_000 : 20_000);
    }
  });

  test('is not accepted once prices, pieces or discount changed; a note or a state does not matter', async () => {
    const { order, lineId } = await placed();
    const prices = [{ lineId, actualPrice: 7_000 }];
    for (const edit of [
      { prices: [{ lineId, actualPrice: 9_000 }] },
      { quantities: [{ lineId, quantity: 3 }] },
      { discount: 500 },
    ]) {
      await ask(await open(order.id), { prices });
      const { id } = await find(order.id);
      await change(await open(order.id), edit);
      expect(await answer(id, 'accepted')).toEqual({ ok: false, reason: 'outdated', orderId: order.id });
      expect((await find(order.id)).change).toBeUndefined();
    }
    await ask(await open(order.id), { prices });
    await change(await open(order.id), { status: 'processing', note: 'Livrer lundi' });
    expect(await answer((await find(order.id)).id, 'accepted')).toMatchObject({ ok: true });
    expect(await open(order.id)).toMatchObject({
      status: 'processing',
      note: 'Livrer lundi',
      totalAmount: 20_500,
    });
  });

  test('asked again replaces the open one; the same once more is the same', async () => {
    const { order, lineId } = await placed();
    await ask(order, { prices: [{ lineId, actualPrice: 7_000 }] });
    const first = await find(order.id);
    await ask(order, { prices: [{ lineId, actualPrice: 7_000 }] });
    expect((await find(order.id)).id).toBe(first.id);
    await ask(order, { prices: [{ lineId, actualPrice: 7_500 }], discount: 200 });
    expect(await answer(first.id, 'accepted')).toMatchObject({ ok: false, reason: 'answered' });
    const second = await find(order.id);
    expect(second.change?.after).toMatchObject({ total: 14_800, discount: 200 });
    expect(await answer(second.id, 'accepted')).toMatchObject({ ok: true });
    expect(await open(order.id)).toMatchObject({ totalAmount: 14_800 });
  });

  test('is not needed for what an editor may do: it is saved', async () => {
    const { order, lineId } = await placed();
    expect(await ask(order, { prices: [{ lineId, actualPrice: 8_000 }] })).toEqual({ ok: true, version: 2 });
    expect(await findPriceRequest(database().db, order.id)).toBeUndefined();
  });

  test('an unknown request is not found', async () => {
    expect(await answer(999_999_999, 'accepted')).toEqual({ ok: false, reason: 'not-found' });
  });
});
