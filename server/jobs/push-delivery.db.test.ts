import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { saveSubscription } from '../../app/domain/administrators/push/save-subscription.ts';
import { pushKinds } from '../../app/domain/administrators/push/subscription.ts';
import { createPushService, makePushKey } from '../../app/platform/push/push-service.server.ts';
import { readSecret } from '../../app/platform/secrets/secrets.server.ts';
import { hire } from '../../tests/support/backoffice/administrators.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { startJob } from '../../tests/support/jobs.ts';
import { placeTestOrder } from '../../tests/support/orders.ts';
import { putOnSale } from '../../tests/support/products.ts';
import { openPushServer } from '../../tests/support/servers/push-server.ts';

onDatabase('push delivery', (database) => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  test('two instances with one key send each new order once, within two seconds', async () => {
    const { db } = database();
    const server = await openPushServer();
    opened.push(server.close);
    const keys = await Promise.all([
      readSecret(db, 'push', makePushKey),
      readSecret(db, 'push', makePushKey),
    ]);
    expect(keys[0]).toBe(keys[1]);
    for (const privateKey of keys) {
      const options = { privateKey, publicUrl: 'https://shop.example', ownOrigins: [server.origin] };
      const job = startJob('deliver-pushes', database(), { push: createPushService(options) });
      opened.push(job.stop);
    }
    const boss = await hire(db, { username: 'Mireille', role: 'admin' });
    const device = server.addDevice();
    await saveSubscription(db, boss, { sessionId: randomUUID(), userAgent: '', device, kinds: pushKinds });
    const { id } = await putOnSale(db, { slug: 'gants', stock: 1000 });
    const order = await placeTestOrder(database(), [{ productId: id, quantity: 1 }]);
    await expect.poll(() => server.received.length).toBe(1);
    expect(server.received[0]?.message.body).toContain(order.number);
    await Promise.all(
      Array.from({ length: 19 }, () => placeTestOrder(database(), [{ productId: id, quantity: 1 }])),
    );
    await expect
      .poll(async () => (await database().pool.query('select from pushes where sent_at is null')).rows.length)
      .toBe(0);
    expect(server.complaints).toEqual([]);
    expect(server.received).toHaveLength(20);
    expect(new Set(server.received.map(({ message }) => message.body)).size).toBe(20);
  });
});
