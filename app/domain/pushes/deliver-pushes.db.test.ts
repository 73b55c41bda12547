import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { hire } from '../../../tests/support/backoffice/administrators.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, placeTestOrder, reopen } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import {
  openPushServer,
  type PushServer,
  type TestDevice,
} from '../../../tests/support/servers/push-server.ts';
import { createPushService, makePushKey } from '../../platform/push/push-service.server.ts';
import type { Role } from '../administrators/permission.ts';
import { saveSubscription } from '../administrators/push/save-subscription.ts';
import { type PushKind, pushKinds } from '../administrators/push/subscription.ts';
import { sendMessage } from '../messages/send-message.ts';
import { saveOrder } from '../orders/edit/save-order.ts';
import { countStock } from '../products/stock/count-stock.ts';
import { deleteOldPushes, deliverPushes, type SendPush } from './deliver-pushes.ts';
import { queuePush, queueTestPush } from './queue-push.ts';

onDatabase('a push', (database) => {
  const db = () => database().db;
  const privateKey = makePushKey();
  const opened: PushServer[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await database().pool.query('delete from push_subscriptions');
  });

  async function openService() {
    const server = await openPushServer();
    opened.push(server);
    const options = { privateKey, publicUrl: 'https://shop.example', ownOrigins: [server.origin] };
    const service = createPushService(options);
    const send: SendPush = (device, message) =>
      service.send(device, JSON.stringify(message), { ttl: 60, urgency: 'high', topic: message.tag });
    return { server, send };
  }
  async function switchOn(
    device: TestDevice,
    { role = 'admin' as Role, kinds = pushKinds as readonly PushKind[] } = {},
  ) {
    const person = await hire(db(), { username: `p-${randomUUID().slice(0, 8)}`, role });
    const saved = await saveSubscription(db(), person, {
      sessionId: randomUUID(),
      userAgent: '',
      device,
      kinds,
    });
    if (!saved.ok) throw new Error(saved.reason);
    return { person, id: saved.id };
  }
  const queue = (key: string) => queuePush(db(), 'new-message', key, { messageId: 'abc' });
  const state = async () =>
    (
      await database().pool.query(
        `select key, attempts, sent_at is not null as sent,
           round(extract(epoch from next_attempt_at - now()))::int as wait from pushes order by id`,
      )
    ).rows;
  const makeDue = () => database().pool.query('update pushes set next_attempt_at = now()');

  test('goes out for an order, a message, a low stock and a request, and names nobody', async () => {
    const { server, send } = await openService();
    await switchOn(server.addDevice());
    const product = await putOnSale(db(), {
      slug: 'secret',
      name: 'Béquilles secrètes',
      price: 12_500,
      lprice: 9_876,
      stock: 20,
    });
    const order = await placeTestOrder(database(), [{ productId: product.id, quantity: 2 }]);
    const message = {
      name: 'Paul Biya',
      email: 'paul@exemple.cm',
      phone: '',
      subject: 'Prix',
      content: 'Combien ?',
    };
    await sendMessage(db(), { language: 'fr', message });
    await countStock(db(), admin, { id: product.id, counted: 1, seen: 20, note: '' });
    const editor = await hire(db(), { username: 'Estelle', role: 'editor' });
    const { id, version, status, note, lines } = await reopen(db(), order.id);
    const prices = lines.map((line) => ({ lineId: line.id, actualPrice: 9_000 }));
    await saveOrder(
      db(),
      { ...editor, role: 'editor' },
      {
        id,
        version,
        edit: { status, note, prices },
        acceptShortage: false,
        asksAdmin: true,
      },
    );
    expect(await deliverPushes(db(), send)).toEqual([]);
    const sent = server.received.map(({ message: { title, address } }) => [title, address]);
    expect(sent.toSorted()).toEqual([
      ['Accord demandé', `/admin/orders/${id}`],
      ['Nouveau message', expect.stringMatching(/^\/admin\/messages\?open=[\w-]{36}$/)],
      ['Nouvelle commande', `/admin/orders/${id}`],
      ['Stock bas', '/admin/products?show=low'],
    ]);
    // Without ids, whose letters are random.
    const all = JSON.stringify(server.received.map((each) => each.message)).replace(/[\da-f-]{36}/g, '');
    expect(all).toContain(order.number);
    for (const secret of [
      'Awa',
      '677',
      'Biya',
      'paul',
      'Combien',
      'secrètes',
      '9876',
      '9\u202f876',
      '9000',
      '9\u202f000',
    ])
      expect(all).not.toContain(secret);
  });

  test('is sent once by two instances, to each device that wants it', async () => {
    const { server, send } = await openService();
    const wanting = [server.addDevice(), server.addDevice()];
    for (const device of wanting) await switchOn(device);
    await switchOn(server.addDevice(), { kinds: ['new-order'] });
    for (let count = 0; count < 20; count += 1) await queue(`news ${count}`);
    await queue('news 1');
    await Promise.all([deliverPushes(db(), send), deliverPushes(db(), send)]);
    expect(server.complaints).toEqual([]);
    expect(server.received).toHaveLength(40);
    const told = new Set(server.received.map(({ device, message }) => `${device} ${message.tag}`));
    expect(told.size).toBe(40);
    expect(await deliverPushes(db(), send)).toEqual([]);
    expect(server.received).toHaveLength(40);
  });

  test('goes to nobody whose role may no longer see the thing', async () => {
    const { server, send } = await openService();
    const { person } = await switchOn(server.addDevice());
    await queue('while admin');
    await database().pool.query("update administrators set role = 'cashier' where id = $1", [person.id]);
    expect(await deliverPushes(db(), send)).toEqual([]);
    expect(server.received).toEqual([]);
    expect(await state()).toEqual([]);
  });

  test.each([404, 410])('answered %d ends the notifications of the device', async (status) => {
    const { server, send } = await openService();
    const device = server.addDevice();
    await switchOn(device);
    server.answer(device, { status });
    await queue('one');
    expect(await deliverPushes(db(), send)).toEqual([]);
    expect((await database().pool.query('select from push_subscriptions')).rows).toHaveLength(0);
    expect(await state()).toEqual([]);
  });

  test('waits as long as the push service asks, an hour at most, and is sent then', async () => {
    const { server, send } = await openService();
    const device = server.addDevice();
    await switchOn(device);
    server.answer(
      device,
      { status: 429, headers: { 'Retry-After': '120' } },
      { status: 503, headers: { 'Retry-After': '999999' } },
    );
    await queue('one');
    expect(await deliverPushes(db(), send)).toMatchObject([{ message: 'the push service answered 429' }]);
    expect(await state()).toEqual([{ key: 'one', attempts: 1, sent: false, wait: 120 }]);
    await makeDue();
    await deliverPushes(db(), send);
    expect(await state()).toMatchObject([{ attempts: 2, sent: false, wait: 3600 }]);
    await makeDue();
    expect(await deliverPushes(db(), send)).toEqual([]);
    expect(await state()).toMatchObject([{ attempts: 3, sent: true }]);
    expect(server.received).toHaveLength(1);
  });

  test('is given up after six attempts, after 12 hours, and at once when it is refused', async () => {
    const { server, send } = await openService();
    const device = server.addDevice();
    await switchOn(device);
    await queue('unreachable');
    const unreachable: SendPush = () => Promise.reject(new Error('no network'));
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await makeDue();
      await deliverPushes(db(), unreachable);
    }
    expect(await state()).toMatchObject([{ attempts: 6, sent: false }]);
    await queue('old');
    await database().pool.query("update pushes set created_at = now() - interval '13 hours'");
    await queue('refused');
    server.answer(device, { status: 403 });
    expect(await deliverPushes(db(), send)).toHaveLength(1);
    await makeDue();
    expect(await deliverPushes(db(), send)).toEqual([]);
    expect(server.received).toEqual([]);
  });

  test('a device that hangs keeps no other waiting', async () => {
    const { server, send } = await openService();
    const [slow, quick] = [server.addDevice(), server.addDevice()];
    for (const device of [slow, quick]) await switchOn(device);
    const { promise, resolve } = Promise.withResolvers<void>();
    await queue('one');
    const delivery = deliverPushes(db(), async (device, message) => {
      if (device.endpoint === slow.endpoint) await promise;
      return send(device, message);
    });
    await expect.poll(() => server.received.length).toBe(1);
    resolve();
    await delivery;
    expect(server.received).toHaveLength(2);
  });

  test('can be tried by the owner of the device, once in ten seconds', async () => {
    const { server, send } = await openService();
    const { person, id } = await switchOn(server.addDevice(), { kinds: ['new-order'] });
    expect(await queueTestPush(db(), { administratorId: randomUUID(), id })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect(await queueTestPush(db(), { administratorId: person.id, id })).toEqual({ ok: true });
    await deliverPushes(db(), send);
    expect(server.received.map(({ message }) => message.title)).toEqual(['Notification de test']);
  });

  test('is forgotten after a day, and a device after 30 days without a sign-in', async () => {
    const { server, send } = await openService();
    const { id } = await switchOn(server.addDevice());
    await queue('one');
    await database().pool.query("update pushes set created_at = now() - interval '25 hours'");
    await deleteOldPushes(db());
    expect(await state()).toEqual([]);
    await database().pool.query(
      "update push_subscriptions set seen_at = now() - interval '31 days' where id = $1",
      [id],
    );
    await queue('two');
    expect(await deliverPushes(db(), send)).toEqual([]);
    expect(server.received).toEqual([]);
    await deleteOldPushes(db());
    expect((await database().pool.query('select from push_subscriptions')).rows).toHaveLength(0);
  });
});
