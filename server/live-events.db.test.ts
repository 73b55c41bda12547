import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendMessage } from '../app/domain/messages/send-message.ts';
import { placeOrder } from '../app/domain/orders/place-order.ts';
import type { LiveEvent } from '../app/platform/context.server.ts';
import { onDatabase } from '../tests/support/database.ts';
import { putOnSale } from '../tests/support/products.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { openLiveEvents } from './live-events.ts';

onDatabase('live events', (database) => {
  const db = () => database().db;
  const listenedTo = async (
    run: (heard: LiveEvent[], live: ReturnType<typeof openLiveEvents>) => Promise<void>,
  ) => {
    const live = openLiveEvents(database().url, silentLog);
    const heard: LiveEvent[] = [];
    live.subscribe((event) => heard.push(event));
    await expect.poll(() => heard).toEqual([{ kind: 'refresh' }]);
    heard.length = 0;
    try {
      await run(heard, live);
    } finally {
      await live.close();
    }
  };
  const write = (senderName: string) =>
    sendMessage(db(), {
      language: 'fr',
      message: { name: senderName, email: 'a@exemple.cm', subject: 'Prix', content: senderName },
    });
  const listeners = async () => {
    const { rows } = await database().pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'comptoir shop_events'",
    );
    return rows;
  };

  test('a new order and a new message are heard by everybody, over one connection', async () => {
    await listenedTo(async (heard, live) => {
      const other: LiveEvent[] = [];
      const unsubscribe = live.subscribe((event) => other.push(event));
      const product = await putOnSale(db(), { slug: 'heard' });
      await placeOrder(db(), {
        key: randomUUID(),
        language: 'fr',
        buyer: { name: 'Élise "la brave"', phone: '+237677000011', phoneTyped: '677000011' },
        lines: [{ productId: product.id, quantity: 1 }],
        seenTotal: undefined,
      });
      const order = { kind: 'order', id: expect.any(String), number: expect.stringMatching(/^MB-/) };
      await expect.poll(() => heard).toEqual([{ ...order, name: 'Élise "la brave"' }]);
      expect(other).toEqual(heard);
      expect(await listeners()).toHaveLength(1);

      unsubscribe();
      await write('Paul');
      await expect
        .poll(() => heard.at(-1))
        .toEqual({ kind: 'message', id: expect.any(String), name: 'Paul' });
      expect(other).toHaveLength(1);
    });
  });

  test('after its connection was cut, everybody is told to look again, and hears on', async () => {
    await listenedTo(async (heard) => {
      const [before] = await listeners();
      await database().pool.query('select pg_terminate_backend($1)', [before?.pid]);
      await write('while nobody listens');
      await expect.poll(() => heard, { timeout: 5000 }).toContainEqual({ kind: 'refresh' });
      await write('Awa');
      await expect.poll(() => heard.at(-1)).toMatchObject({ kind: 'message', name: 'Awa' });
      const now = await listeners();
      expect(now).toHaveLength(1);
      expect(now).not.toEqual([before]);
    });
  });

  test('what is no event, and a listener that fails, disturb nobody', async () => {
    await listenedTo(async (heard, live) => {
      live.subscribe(() => {
        throw new Error('gone');
      });
      const later: LiveEvent[] = [];
      live.subscribe((event) => later.push(event));
      for (const nonsense of [
        '',
        'null',
        '{"kind":"order","id":1}',
        '{"kind":"order","id":"1","name":"no number"}',
      ])
        await database().pool.query("select pg_notify('shop_events', $1)", [nonsense]);
      await write('still');
      await expect.poll(() => later).toMatchObject([{ name: 'still' }]);
      expect(heard).toEqual(later);
    });
  });

  test('closing tells everybody, also those who come late, and leaves no connection', async () => {
    await listenedTo(async (heard, live) => {
      await live.close();
      expect(heard).toEqual([{ kind: 'closing' }]);
      const late: LiveEvent[] = [];
      live.subscribe((event) => late.push(event));
      expect(late).toEqual([]);
      await expect.poll(() => late).toEqual([{ kind: 'closing' }]);
      await expect.poll(listeners).toEqual([]);
    });
  });

  test('a database that is away at first is waited for', async () => {
    const url = new URL(database().url);
    const name = `late_${randomUUID().replaceAll('-', '')}`;
    url.pathname = `/${name}`;
    const live = openLiveEvents(url.href, silentLog);
    const heard: LiveEvent[] = [];
    live.subscribe((event) => heard.push(event));
    await database().pool.query(`create database ${name}`);
    await expect.poll(() => heard, { timeout: 5000 }).toEqual([{ kind: 'refresh' }]);
    await live.close();
  });
});
