import { afterEach, expect, test } from 'vitest';
import { queueMail } from '../../app/domain/mails/queue-mail.ts';
import { createMailer } from '../../app/platform/mailer.server.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { startJob } from '../../tests/support/jobs.ts';
import { promised } from '../../tests/support/nightly.ts';
import { type MailServer, openMailServer } from '../../tests/support/servers/mail-server.ts';

onDatabase('mail delivery', (database) => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
    await database().pool.query('delete from mails');
  });

  const openServer = async () => {
    const server = await openMailServer();
    opened.push(server.close);
    return server;
  };
  const startDelivery = (server: MailServer) => {
    const mailer = createMailer(server.url, 'shop@exemple.cm');
    const delivery = startJob('deliver-mails', database(), { mailer });
    opened.push(async () => {
      await delivery.stop();
      mailer.close();
    });
    return delivery;
  };
  const queue = (key: string) =>
    queueMail(database().db, {
      kind: 'low-stock',
      key,
      facts: { productId: 7, name: 'Gants', stock: 2, threshold: 6 },
      recipient: 'boss@exemple.cm',
      language: 'en',
    });

  test('sends mails queued before its start, and later ones within two seconds', async () => {
    const server = await openServer();
    await queue('before');
    startDelivery(server);
    await expect.poll(() => server.received.length, { timeout: promised(2000) }).toBe(1);
    await queue('after');
    await expect.poll(() => server.received.length, { timeout: promised(2000) }).toBe(2);
    expect(server.received[1]?.raw).toContain('https://shop.example/admin/products/edit/7');
  });

  test('two instances send each mail once', async () => {
    const server = await openServer();
    startDelivery(server);
    startDelivery(server);
    await Promise.all(Array.from({ length: 20 }, (_, i) => queue(`twice ${i}`)));
    await expect
      .poll(async () => {
        const { rows } = await database().pool.query('select from mails where sent_at is null');
        return rows.length;
      })
      .toBe(0);
    expect(server.received).toHaveLength(20);
  });

  test('stopping waits for the mail in progress, and sends no other', async () => {
    const server = await openServer();
    const release = server.hold();
    const delivery = startDelivery(server);
    await queue('in hand');
    await queue('next');
    await expect.poll(server.held).toBe(1);
    const stopped = delivery.stop();
    release();
    await stopped;
    const { rows } = await database().pool.query(
      'select key, sent_at is not null as sent from mails order by id',
    );
    expect(rows).toEqual([
      { key: 'in hand', sent: true },
      { key: 'next', sent: false },
    ]);
  });
});
