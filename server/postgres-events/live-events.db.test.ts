import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendMessage } from '../../app/domain/messages/send-message.ts';
import { placeOrder } from '../../app/domain/orders/place-order.ts';
import type { LiveEvent } from '../../app/platform/context.server.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { putOnSale } from '../../tests/support/products.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { startListening } from './listening.ts';
import { startLiveEvents } from './live-events.ts';

onDatabase('live events', (database) => {
  const db = () => database().db;
  const listenTo = (url: string) => startListening({ url, pool: database().pool, log: silentLog });
  const listenedTo = async (
    run: (received: LiveEvent[], live: ReturnType<typeof startLiveEvents>) => Promise<void>,
  ) => {
    const listening = listenTo(database().url);
    const live = startLiveEvents(listening, silentLog);
    const received: LiveEvent[] = [];
    live.subscribe((event) => received.push(event));
    await expect.poll(() => received).toEqual([{ kind: 'refresh' }]);
    received.length = 0;
    try {
      await run(received, live);
    } finally {
      live.close();
      await listening.close();
    }
  };
  /** Sends a message, and returns the event that is received. */
  const write = async (senderName: string) => {
    await sendMessage(db(), {
      language: 'fr',
      message: { name: senderName, email: 'a@exemple.cm', phone: '', subject: 'Prix', content: senderName },
    });
    const { rows } = await database().pool.query<{ id: string }>(
      'select id from messages order by created_at desc limit 1',
    );
    return { kind: 'message', id: rows[0]?.id };
  };
  const listeners = async () => {
    const { rows } = await database().pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'comptoir notifications'",
    );
    return rows;
  };

  test('a position is another one after an event, and on another instance', async () => {
    await listenedTo(async (received, live) => {
      const before = live.position();
      expect(live.position()).toBe(before);
      const event = await write('Position');
      await expect.poll(() => received).toEqual([event]);
      expect(live.position()).not.toBe(before);
      await listenedTo(async (_, other) => expect(other.position()).not.toBe(live.position()));
    });
  });

  test('all subscribers receive a new order and a new message over one connection', async () => {
    await listenedTo(async (received, live) => {
      const other: LiveEvent[] = [];
      const unsubscribe = live.subscribe((event) => other.push(event));
      const product = await putOnSale(db(), { slug: 'received' });
      await placeOrder(db(), {
        key: randomUUID(),
        language: 'fr',
        buyer: { name: 'Élise "la brave"', phone: '+237677000011', phoneTyped: '677000011' },
        lines: [{ productId: product.id, quantity: 1 }],
        seenTotal: undefined,
      });
      const { rows } = await database().pool.query('select id from orders');
      await expect.poll(() => received).toEqual([{ kind: 'order', id: rows[0].id }]);
      expect(other).toEqual(received);
      expect(await listeners()).toHaveLength(1);

      unsubscribe();
      const message = await write('Paul');
      await expect.poll(() => received.at(-1)).toEqual(message);
      expect(other).toHaveLength(1);
    });
  });

  test('events hold no personal data', async () => {
    const payloads: string[] = [];
    const listener = await database().pool.connect();
    listener.on('notification', ({ payload = '' }) => payloads.push(payload));
    await listener.query('listen shop_events');
    await listenedTo(async (received) => {
      const product = await putOnSale(db(), { slug: 'nameless' });
      await placeOrder(db(), {
        key: randomUUID(),
        language: 'fr',
        buyer: { name: 'Ngo Secrète', phone: '+237677000012', phoneTyped: '677000012' },
        lines: [{ productId: product.id, quantity: 1 }],
        seenTotal: undefined,
      });
      await write('Essomba Secret');
      await expect.poll(() => received).toHaveLength(2);
      await expect.poll(() => payloads).toHaveLength(2);
      expect(JSON.stringify([received, payloads])).not.toMatch(/Secr|677000012/);
    });
    listener.release(true);
  });

  test('ended sessions and changed roles are notified, whatever changed them', async () => {
    const { rows } = await database().pool.query(
      "insert into administrators (username, email, role) values ('awa', 'awa@exemple.cm', 'admin') returning id",
    );
    const [{ id }] = rows;
    const session = async (token: string) =>
      (
        await database().pool.query(
          "insert into sessions (token, administrator_id, expires_at) values ($1, $2, now() + '1 hour') returning id",
          [token, id],
        )
      ).rows[0].id;
    await listenedTo(async (received) => {
      const [left, deleted] = [await session('left'), await session('deleted')];
      await database().pool.query('delete from sessions where id = $1', [left]);
      await database().pool.query(
        "update administrators set role = 'editor', language = 'en' where id = $1",
        [id],
      );
      await database().pool.query(
        "update administrators set role = 'editor', language = 'fr' where id = $1",
        [id],
      );
      await database().pool.query('delete from administrators where id = $1', [id]);
      await expect
        .poll(() => received)
        .toEqual([
          { kind: 'session-ended', id: left },
          { kind: 'role-changed', id },
          { kind: 'session-ended', id: deleted },
        ]);
    });
  });

  test('after a lost connection all subscribers refresh, and receive events again', async () => {
    await listenedTo(async (received) => {
      const [before] = await listeners();
      await database().pool.query('select pg_terminate_backend($1)', [before?.pid]);
      await write('while nobody listens');
      await expect.poll(() => received).toContainEqual({ kind: 'refresh' });
      const message = await write('Awa');
      await expect.poll(() => received.at(-1)).toEqual(message);
      const now = await listeners();
      expect(now).toHaveLength(1);
      expect(now).not.toEqual([before]);
    });
  });

  test('a malformed event and a failing subscriber affect no other subscriber', async () => {
    await listenedTo(async (received, live) => {
      live.subscribe(() => {
        throw new Error('gone');
      });
      const later: LiveEvent[] = [];
      live.subscribe((event) => later.push(event));
      for (const nonsense of [
        '',
        'null',
        '{"kind":"order","id":1}',
        '{"kind":"order"}',
        '{"kind":"rumour","id":"1"}',
      ])
        await database().pool.query("select pg_notify('shop_events', $1)", [nonsense]);
      const message = await write('still');
      await expect.poll(() => later).toEqual([message]);
      expect(received).toEqual(later);
    });
  });

  test('closing notifies all subscribers, late ones too', async () => {
    await listenedTo(async (received, live) => {
      live.close();
      expect(received).toEqual([{ kind: 'closing' }]);
      const late: LiveEvent[] = [];
      live.subscribe((event) => late.push(event));
      expect(late).toEqual([]);
      await expect.poll(() => late).toEqual([{ kind: 'closing' }]);
    });
  });

  test('listening waits for a database that is away at first', async () => {
    const url = new URL(database().url);
    const name = `late_${randomUUID().replaceAll('-', '')}`;
    url.pathname = `/${name}`;
    const listening = listenTo(url.href);
    const live = startLiveEvents(listening, silentLog);
    const received: LiveEvent[] = [];
    live.subscribe((event) => received.push(event));
    await database().pool.query(`create database ${name}`);
    await expect.poll(() => received).toEqual([{ kind: 'refresh' }]);
    live.close();
    await listening.close();
  });
});
