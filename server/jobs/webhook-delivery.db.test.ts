import { afterEach, expect, test } from 'vitest';
import { addWebhook } from '../../app/domain/webhooks/change-webhooks.ts';
import { createPoster } from '../../app/platform/post.server.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { startJob } from '../../tests/support/jobs.ts';
import { admin, placeTestOrder } from '../../tests/support/orders.ts';
import { putOnSale } from '../../tests/support/products.ts';
import { openWebhookReceiver } from '../../tests/support/servers/webhook-receiver.ts';

onDatabase('webhook delivery', (database) => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  test('two instances tell of each new order once, within two seconds', async () => {
    const { db, pool } = database();
    const receiver = await openWebhookReceiver();
    opened.push(receiver.close);
    for (let instance = 0; instance < 2; instance += 1) {
      const job = startJob('deliver-webhooks', database(), {
        webhookPoster: createPoster([receiver.origin]),
      });
      opened.push(job.stop);
    }
    const events = { 'order.changed': false, 'payment.recorded': false, 'document.issued': false };
    const details = { ...events, url: receiver.url, 'order.placed': true, 'stock.changed': true, isOn: true };
    const added = await addWebhook(db, admin, details, () => true);
    if (!added.ok) throw new Error(added.reason);
    receiver.knows(added.secret);
    const { id } = await putOnSale(db, { slug: 'gants', stock: 1000 });
    await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['stock.changed']);
    const order = await placeTestOrder(database(), [{ productId: id, quantity: 1 }]);
    await expect.poll(() => receiver.received.at(-1)?.data?.number).toBe(order.number);
    await Promise.all(
      Array.from({ length: 19 }, () => placeTestOrder(database(), [{ productId: id, quantity: 1 }])),
    );
    await expect
      .poll(
        async () => (await pool.query('select from webhook_deliveries where sent_at is null')).rows.length,
        { timeout: 15_000 },
      )
      .toBe(0);
    expect(receiver.complaints).toEqual([]);
    expect(receiver.received).toHaveLength(21);
    expect(new Set(receiver.received.map((each) => each.data?.number)).size).toBe(21);
  });
});
