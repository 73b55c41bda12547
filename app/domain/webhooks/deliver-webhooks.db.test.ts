import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import {
  admin,
  buyer,
  changeOrder,
  expectNothingLost,
  placeTestOrder,
  reopen,
  today,
} from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import {
  openWebhookReceiver,
  type WebhookReceiver,
} from '../../../tests/support/servers/webhook-receiver.ts';
import { createPoster } from '../../platform/post.server.ts';
import { type ApiEvent, eventNames } from '../api/api.ts';
import { saveOrder } from '../orders/edit/save-order.ts';
import { issueInvoice } from '../orders/invoice/issue-invoice.ts';
import { recordPayment } from '../orders/payments/record-payment.ts';
import { voidPayment } from '../orders/payments/void-payment.ts';
import { recordOrder } from '../orders/record-order.ts';
import { countStock } from '../products/stock/count-stock.ts';
import { addWebhook, changeWebhook, deleteWebhook } from './change-webhooks.ts';
import { deleteOldDeliveries, deliverWebhooks } from './deliver-webhooks.ts';
import { queueTest, sendAgain } from './queue-delivery.ts';
import { findWebhook, listDeliveries, listWebhooks } from './webhook.queries.ts';
import { webhookDeliveries } from './webhook.tables.ts';

onDatabase('a webhook', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  let receiver: WebhookReceiver;
  const others: WebhookReceiver[] = [];
  beforeEach(async () => {
    receiver = await openWebhookReceiver();
  });
  afterEach(async () => {
    await Promise.all([receiver, ...others.splice(0)].map((each) => each.close()));
    await pool().query('delete from webhooks');
  });

  const details = (url: string, events: readonly ApiEvent[], isOn = true) => ({
    ...{ url, isOn },
    ...{ 'order.placed': false, 'order.changed': false, 'payment.recorded': false },
    ...{ 'stock.changed': false, 'document.issued': false },
    ...Object.fromEntries(events.map((event) => [event, true])),
  });
  async function connect(events: readonly ApiEvent[] = eventNames, to = receiver) {
    const added = await addWebhook(db(), admin, details(to.url, events), () => true);
    if (!added.ok) throw new Error(added.reason);
    to.knows(added.secret);
    return added;
  }
  const run = (signal?: AbortSignal) => {
    const origins = [receiver, ...others].map(({ origin }) => origin);
    return deliverWebhooks(db(), { post: createPoster(origins).post, signal });
  };
  const queued = async () => {
    const { rows } = await pool().query<Record<string, unknown>>(
      `select event, attempts, answer, sent_at is not null as sent, failed_at is not null as failed,
         round(extract(epoch from next_attempt_at - now()))::int as wait from webhook_deliveries order by created_at, event`,
    );
    return rows;
  };
  const events = async () => (await queued()).map(({ event }) => event);
  /** The clock of all deliveries runs ahead. */
  const pass = (time: string) =>
    pool().query(
      `update webhook_deliveries set created_at = created_at - $1::interval,
         next_attempt_at = next_attempt_at - $1::interval, retry_until = retry_until - $1::interval`,
      [time],
    );
  const product = (stock = 20) =>
    putOnSale(db(), { slug: `p-${randomUUID()}`, name: 'Béquilles', price: 12_500, lprice: 9_876, stock });
  const place = async (quantity = 1, more = {}) =>
    placeTestOrder(database(), [{ productId: (await product()).id, quantity }], more);
  const pay = (orderId: string, amount: number) =>
    recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'cash', reference: '', receivedOn: today },
      ...{ note: '', isAdvance: false, shares: [{ orderId, amount }] },
    });

  test('without a webhook nothing is queued; with one, what it wants, once, in the transaction of the change', async () => {
    await place();
    expect(await queued()).toEqual([]);
    await connect(['order.placed']);
    const order = await place();
    await changeOrder(db(), order.id, { status: 'processing' });
    expect(await events()).toEqual(['order.placed']);
    await expect(
      db().transaction(async (tx) => {
        await recordOrder(tx, {
          ...{ key: randomUUID(), contentDigest: '', language: 'fr', buyer },
          lines: [{ product: { ...(await product()), nameEn: '' }, quantity: 1 }],
        });
        expect(await tx.$count(webhookDeliveries)).toBe(2);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await events()).toEqual(['order.placed']);
    expect(await run()).toEqual([]);
    expect(receiver.complaints).toEqual([]);
    expect(receiver.received).toMatchObject([
      {
        type: 'order.placed',
        data: { number: order.number, status: 'processing', total: 12_500, currency: 'XAF' },
      },
    ]);
    expect(await run()).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });

  test('tells of orders, lines, payments, voids, stock and papers, and says no floor and no cost', async () => {
    await connect();
    const order = await place(2);
    await run();
    const [line] = order.lines;
    await saveOrder(db(), admin, {
      ...{ id: order.id, version: order.version, acceptShortage: false },
      edit: {
        ...{ status: 'completed', note: 'interne', prices: [{ lineId: line?.id ?? 0, actualPrice: 11_000 }] },
      },
    });
    await run();
    const paid = await pay(order.id, 5_000);
    if (!paid.ok) throw new Error(paid.reason);
    await voidPayment(db(), admin, { id: paid.id, reason: 'Saisie deux fois' });
    await issueInvoice(db(), admin, order.id);
    expect(await run()).toEqual([]);
    expect(receiver.complaints).toEqual([]);
    const told = (type: ApiEvent) =>
      receiver.received.filter((each) => each.type === type).map(({ data }) => data);
    expect(told('order.placed')).toMatchObject([{ status: 'pending', total: 25_000 }]);
    expect(told('order.changed')[0]).toMatchObject({
      ...{ status: 'completed', total: 22_000, balance: 22_000 },
      lines: [{ quantity: 2, listed_price: 12_500, price: 11_000, total: 22_000 }],
    });
    expect(told('payment.recorded').toSorted((one) => (one?.voids ? 1 : -1))).toMatchObject([
      {
        direction: 'received',
        amount: 5_000,
        voids: null,
        orders: [{ number: order.number, amount: 5_000 }],
      },
      { direction: 'given-back', amount: 5_000, voids: paid.id },
    ]);
    expect(told('stock.changed').at(-1)).toMatchObject({ product_id: line?.productId, stock: 18 });
    const kinds = told('document.issued').map((data) => data?.kind);
    expect(kinds.toSorted()).toEqual(['invoice', 'receipt', 'receipt']);
    const all = JSON.stringify(receiver.received);
    for (const secret of ['9876', 'interne', order.token]) expect(all).not.toContain(secret);
    await expectNothingLost(pool());
  });

  test('changes before the first attempt are one event with the last state; one during an attempt is another', async () => {
    await connect(['stock.changed']);
    const { id } = await product(5);
    for (const [counted, seen] of [
      [6, 5],
      [7, 6],
    ] as const)
      await countStock(db(), admin, { id, counted, seen, note: '' });
    expect(await events()).toEqual(['stock.changed']);
    receiver.answer({ status: 500 });
    expect(await run()).toEqual(['500']);
    expect(receiver.received.at(-1)?.data).toMatchObject({ stock: 7 });
    await countStock(db(), admin, { id, counted: 9, seen: 7, note: '' });
    expect(await events()).toEqual(['stock.changed', 'stock.changed']);
    await run();
    expect(receiver.received.at(-1)?.data).toMatchObject({ stock: 9 });
  });

  test('what is about to be sent is not taken for a change that is not committed yet', async () => {
    await connect(['stock.changed']);
    const { id } = await product(5);
    await db().transaction(async (tx) => {
      await tx.execute(`insert into stock_movements (product_id, change, reason) values (${id}, 2, 'count')`);
      expect(await run()).toEqual([]);
      expect(receiver.received).toEqual([]);
    });
    await run();
    expect(receiver.received.map(({ data }) => data?.stock)).toEqual([7]);
  });

  test('is sent once by two workers, one delivery at a time', async () => {
    await connect(['order.placed']);
    const { id } = await product(1000);
    await Promise.all(
      Array.from({ length: 20 }, () => placeTestOrder(database(), [{ productId: id, quantity: 1 }])),
    );
    await Promise.all([run(), run(), run()]);
    expect(receiver.complaints).toEqual([]);
    expect(receiver.received).toHaveLength(20);
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(20);
    expect(receiver.most()).toBeLessThanOrEqual(3);
  });

  test('killed between claim and answer, the process loses no event, and one that comes twice has the same id', async () => {
    await connect(['order.placed', 'payment.recorded']);
    const orders = [];
    for (let i = 0; i < 4; i += 1) {
      const order = await place();
      await pay(order.id, 1_000);
      orders.push(order.number);
    }
    const { rows: waiting } = await pool().query<{ id: string }>('select id from webhook_deliveries');
    expect(waiting).toHaveLength(8);
    // The program has each third delivery, and the answer is lost with the process.
    for (let kill = 0; kill < 3; kill += 1) {
      const isAllSent = kill === 2;
      if (!isAllSent) receiver.answer({}, {}, { hangs: true });
      const before = receiver.received.length;
      const sender = spawn(
        process.execPath,
        ['tests/support/database/send-webhooks.ts', database().url, receiver.origin],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      const ended = once(sender, 'exit');
      await expect
        .poll(() => receiver.received.length, { timeout: 30_000, interval: 20 })
        .toBe(before + (isAllSent ? 4 : 3));
      if (isAllSent) expect(await ended).toEqual([0, null]);
      else {
        sender.kill('SIGKILL');
        expect(await ended).toEqual([null, 'SIGKILL']);
        const claimed = await pool().query(
          'select from webhook_deliveries where sent_at is null and attempts = 1',
        );
        expect(claimed.rowCount).toBe(kill + 1);
        // Its claim ends by itself.
        await pass('61 seconds');
      }
    }
    expect(receiver.complaints).toEqual([]);
    expect(await queued()).toEqual(Array(8).fill(expect.objectContaining({ sent: true, failed: false })));
    const ids = receiver.received.map(({ id }) => id);
    expect([...new Set(ids)].toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
    expect(ids).toHaveLength(10);
    const told = (type: ApiEvent) =>
      receiver.received.filter((each) => each.type === type).map(({ data }) => data?.number);
    expect(new Set(told('order.placed'))).toEqual(new Set(orders));
  });

  test('is tried again with the same id after growing pauses, as long as the program asks, and failed after 24 hours', async () => {
    await connect(['order.placed']);
    await place();
    receiver.answer({ status: 503, headers: { 'Retry-After': '120' } });
    expect(await run()).toEqual(['503']);
    expect(await queued()).toMatchObject([
      { attempts: 1, answer: '503', wait: 120, sent: false, failed: false },
    ]);
    expect(await run()).toEqual([]);
    for (const [passed, wait] of [
      ['2 minutes', 300],
      ['5 minutes', 900],
      ['15 minutes', 3600],
    ] as const) {
      await pass(passed);
      receiver.answer({ status: 302, headers: { Location: receiver.url } });
      expect(await run()).toEqual(['302']);
      expect(await queued()).toMatchObject([{ wait, failed: false }]);
    }
    await pass('23 hours');
    receiver.answer({ status: 404 });
    expect(await run()).toEqual(['404']);
    expect(await queued()).toMatchObject([{ attempts: 5, answer: '404', sent: false, failed: true }]);
    await pass('3 hours');
    expect(await run()).toEqual([]);
    expect(receiver.received).toHaveLength(5);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  });

  test('once failed it is sent again by hand, for a day more, and what went out or waits is not', async () => {
    const { id: webhookId } = await connect(['order.placed']);
    await place();
    await pass('30 hours');
    receiver.answer({ status: 500 });
    await run();
    const [failed] = await listDeliveries(db(), webhookId);
    expect(failed).toMatchObject({ state: 'failed', answer: '500' });
    const id = failed?.id ?? '';
    expect(await sendAgain(db(), admin, { id })).toEqual({ ok: true, webhookId });
    expect(await sendAgain(db(), admin, { id })).toEqual({ ok: false, reason: 'not-failed' });
    expect(await sendAgain(db(), admin, { id: randomUUID() })).toEqual({ ok: false, reason: 'not-found' });
    expect(await sendAgain(db(), admin, { id: 'x' })).toEqual({ ok: false, reason: 'not-found' });
    receiver.answer({ status: 500 });
    await run();
    expect(await queued()).toMatchObject([{ attempts: 2, failed: false, wait: 300 }]);
    await pass('5 minutes');
    expect(await run()).toEqual([]);
    expect(await listDeliveries(db(), webhookId)).toMatchObject([{ state: 'sent', answer: '204' }]);
    const { rows } = await pool().query("select before from audit_log where action = 'webhook.retried'");
    expect(rows).toEqual([{ before: { event: 'order.placed', attempts: 1, answer: '500' } }]);
  });

  test('a program that hangs keeps no other waiting, and a shutdown waits for none', async () => {
    const [quick, late] = [await openWebhookReceiver(), await openWebhookReceiver()];
    others.push(quick, late);
    await connect(['order.placed']);
    await connect(['order.placed'], quick);
    receiver.answer({ hangs: true });
    const stopping = new AbortController();
    await place();
    const running = run(stopping.signal);
    await expect.poll(() => quick.received.length).toBe(1);
    await connect(['order.placed'], late);
    await place();
    await expect.poll(() => [quick.received.length, late.received.length]).toEqual([2, 1]);
    stopping.abort();
    expect(await running).toEqual([]);
    await pool().query('update webhook_deliveries set next_attempt_at = now() where sent_at is null');
    await run();
    expect(receiver.received.map(({ data }) => data?.number)).toHaveLength(3);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
  });

  test('never reaches into the own network, whatever its name leads to', async () => {
    const added = await addWebhook(
      db(),
      admin,
      details('https://localhost.localdomain/x', ['order.placed']),
      () => true,
    );
    expect(added.ok).toBe(true);
    await place();
    const refusing = createPoster([]);
    expect(await deliverWebhooks(db(), { post: refusing.post })).toEqual([
      expect.stringMatching(/^(private|ENOTFOUND)$/),
    ]);
    await pool().query("update webhooks set url = 'https://127.0.0.1/x'");
    await pool().query('update webhook_deliveries set next_attempt_at = now()');
    expect(await deliverWebhooks(db(), { post: refusing.post })).toEqual(['private']);
  });

  test('keeps nothing of a person: what was erased before it was sent never leaves', async () => {
    await connect(['order.placed', 'order.changed']);
    const order = await place(1, { name: 'Mbarga Effacé', phone: '+237699887766' });
    const { rows } = await pool().query("select string_agg(q::text, '') as text from webhook_deliveries q");
    expect(rows[0].text).not.toMatch(/Mbarga|699887766/);
    await pool().query(
      `update orders set customer_name = '', phone = '', phone_typed = '', erased_at = now(), erased_by = 'x',
         version = version + 1, erased_version = version + 1 where id = $1`,
      [order.id],
    );
    await run();
    expect(receiver.received.map(({ type }) => type).toSorted()).toEqual(['order.changed', 'order.placed']);
    expect(JSON.stringify(receiver.received)).not.toMatch(/Mbarga|699887766/);
  });

  test('switched off it is told nothing, and is tried by hand while it is on', async () => {
    const { id } = await connect(['order.placed']);
    expect(await queueTest(db(), { id })).toEqual({ ok: true });
    expect(await queueTest(db(), { id })).toEqual({ ok: true });
    await run();
    expect(receiver.received).toMatchObject([{ type: 'test', data: null }]);
    const off = { ...details(receiver.url, ['order.placed'], false), id, version: 1 };
    expect(await changeWebhook(db(), admin, off, () => true)).toEqual({ ok: true });
    expect(await queueTest(db(), { id })).toEqual({ ok: false, reason: 'off' });
    expect(await queueTest(db(), { id: 999_999 })).toEqual({ ok: false, reason: 'not-found' });
    await place();
    await run();
    expect(receiver.received).toHaveLength(1);
    expect(await events()).toEqual(['test']);
  });

  test('is never sent what it no longer asks for, waiting or failed, also at another address', async () => {
    const { id, secret } = await connect(['order.placed', 'stock.changed']);
    await place();
    await pool().query("update webhook_deliveries set failed_at = now() where event = 'order.placed'");
    const [failed] = (await listDeliveries(db(), id)).filter(({ event }) => event === 'order.placed');
    await place();
    const other = await openWebhookReceiver();
    others.push(other);
    other.knows(secret);
    const change = { ...details(other.url, ['stock.changed']), id, version: 1 };
    expect(await changeWebhook(db(), admin, change, () => true)).toEqual({ ok: true });
    expect(await sendAgain(db(), admin, { id: failed?.id ?? '' })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    await run();
    expect(receiver.received).toEqual([]);
    expect(other.received.map(({ type }) => type)).toEqual(['stock.changed', 'stock.changed']);
  });

  test('is one of ten at most, by https addresses that differ, and a stale form changes nothing', async () => {
    const add = (url: string, wanted: ApiEvent[] = ['order.placed']) =>
      addWebhook(db(), admin, details(url, wanted), createPoster([]).accepts);
    expect(await add('http://compta.example/x')).toEqual({ ok: false, reason: 'address-refused' });
    expect(await add('https://10.0.0.1/x')).toEqual({ ok: false, reason: 'address-refused' });
    expect(await add('https://compta.example/x', [])).toEqual({ ok: false, reason: 'no-events' });
    const tried = await Promise.all(Array.from({ length: 12 }, (_, i) => add(`https://compta.example/${i}`)));
    expect(tried.filter(({ ok }) => ok)).toHaveLength(10);
    const [one, other] = await listWebhooks(db());
    if (!one || !other) throw new Error('no webhook');
    expect(await add(one.url)).toEqual({ ok: false, reason: 'address-taken' });
    const change = (url: string, version: number) =>
      changeWebhook(db(), admin, { ...details(url, ['stock.changed']), id: one.id, version }, () => true);
    expect(await change(other.url, 1)).toEqual({ ok: false, reason: 'address-taken' });
    expect(await change(one.url, 1)).toEqual({ ok: true });
    expect(await change(`${one.url}/b`, 1)).toEqual({ ok: false, reason: 'stale' });
    expect(await findWebhook(db(), one.id)).toMatchObject({ events: ['stock.changed'], version: 2 });
    expect(await deleteWebhook(db(), admin, { id: one.id })).toEqual({ ok: true });
    expect(await deleteWebhook(db(), admin, { id: one.id })).toEqual({ ok: false, reason: 'not-found' });
    const { rows } = await pool().query("select before, after from audit_log where action like 'webhook.%'");
    expect(JSON.stringify(rows)).not.toContain('whsec_');
    expect(JSON.stringify(await listWebhooks(db()))).not.toContain('whsec_');
  });

  test('its deliveries are forgotten after seven days, what waits is not', async () => {
    await connect(['order.placed']);
    await place();
    await run();
    receiver.answer({ status: 500 });
    await place();
    await run();
    await pool().query("update webhook_deliveries set created_at = now() - interval '8 days'");
    await deleteOldDeliveries(db());
    expect(await queued()).toMatchObject([{ sent: false, failed: false }]);
    expect((await reopen(db(), (await place()).id)).status).toBe('pending');
  });
});
