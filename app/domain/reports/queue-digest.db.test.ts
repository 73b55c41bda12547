import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { startJob } from '../../../tests/support/jobs.ts';
import { editor, placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { openMailServer } from '../../../tests/support/servers/mail-server.ts';
import { createMailer } from '../../platform/mailer.server.ts';
import { administrators } from '../administrators/administrator.tables.ts';
import { addQuote } from '../quotes/save-quote.ts';
import { queueDigestIfDue } from './queue-digest.ts';

onDatabase('the morning digest', (database) => {
  const pool = () => database().pool;
  const chooseHour = (hour: number | null) =>
    pool().query("update settings set digest_hour = $1, notify_email = 'boss@exemple.cm'", [hour]);
  const run = (moment: string) => queueDigestIfDue(database().db, new Date(moment));
  const digests = async () =>
    (
      await pool().query(
        "select key, language, recipient, facts from mails where kind = 'digest' order by id",
      )
    ).rows;
  const sell = (wanted: { price?: number; stock: number }) =>
    putOnSale(database().db, { slug: `p-${randomUUID()}`, ...wanted });
  const place = async (productId: number, placedAt: string) => {
    const { id } = await placeTestOrder(database(), [{ productId, quantity: 2 }]);
    await pool().query('update orders set created_at = $2 where id = $1', [id, placedAt]);
    return id;
  };

  const opened: (() => Promise<void>)[] = [];
  beforeEach(() => chooseHour(7));
  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
    await pool().query(`delete from mails; delete from chores; delete from orders; delete from quotes; delete from administrators;
      update products set archived_at = now()`);
  });

  test('counts yesterday in Douala, and what waits', async () => {
    const { id } = await sell({ price: 10_000, stock: 3 });
    // Douala is an hour ahead of UTC.
    await place(id, '2026-11-20T22:59:59Z');
    await place(id, '2026-11-20T23:00:00Z');
    await place(id, '2026-11-21T22:59:59Z');
    const cancelled = await place(id, '2026-11-21T12:00:00Z');
    await pool().query("update orders set status = 'cancelled' where id = $1", [cancelled]);
    await run('2026-11-22T06:00:00Z');
    expect(await digests()).toEqual([
      {
        key: 'digest:2026-11-22',
        language: 'fr',
        recipient: 'boss@exemple.cm',
        facts: {
          day: '2026-11-21',
          orders: 2,
          total: 40_000,
          pending: 3,
          asked: 0,
          unread: 0,
          low: 1,
          out: 0,
        },
      },
    ]);
  });

  test('counts no price that was asked for a quote while the module of quotes is off', async () => {
    const { id: productId } = await sell({ stock: 50 });
    const buyer = { name: 'Odile Manga', phone: '+237699889900', phoneTyped: '699889900' };
    const { id, username } = editor;
    await database().db.insert(administrators).values({ id, username, email: 'paul@exemple.cm' });
    const asked = await addQuote(database().db, editor, {
      key: randomUUID(),
      asksAdmin: true,
      quote: {
        ...{ language: 'fr', organisationId: '', buyer, email: '', purchaseOrder: '', asProforma: false },
        ...{ validUntil: '2026-12-22', terms: '', discount: 0, note: '', wishes: undefined },
        lines: [{ productId, quantity: 1, unitPrice: 1, description: '' }],
      },
    });
    expect(asked).toMatchObject({ ok: true, isAsked: true });
    await run('2026-11-22T06:00:00Z');
    expect(await digests()).toMatchObject([{ facts: { asked: 1 } }]);
    await pool().query('update settings set quotes_on = false');
    await run('2026-11-23T06:00:00Z');
    await pool().query('update settings set quotes_on = true');
    expect(await digests()).toHaveLength(1);
  });

  test('comes at its hour, once a day, also from two instances', async () => {
    const { id } = await sell({ stock: 50 });
    await place(id, '2026-11-21T12:00:00Z');
    await run('2026-11-22T05:59:00Z');
    expect(await digests()).toHaveLength(0);
    await Promise.all(Array.from({ length: 8 }, () => run('2026-11-22T06:00:00Z')));
    await run('2026-11-22T20:00:00Z');
    expect(await digests()).toHaveLength(1);
    await run('2026-11-23T06:05:00Z');
    expect(await digests()).toHaveLength(2);
  });

  test('comes the day after a clock that was a year ahead was set right', async () => {
    await place((await sell({ stock: 50 })).id, '2026-11-21T12:00:00Z');
    await run('2027-11-22T06:00:00Z');
    await run('2026-11-22T06:00:00Z');
    await run('2026-11-22T06:05:00Z');
    expect((await digests()).map(({ key }) => key)).toEqual(['digest:2027-11-22', 'digest:2026-11-22']);
  });

  test('is not sent when it is off, nor when there is nothing to say', async () => {
    await run('2026-11-22T06:00:00Z');
    expect(await digests()).toHaveLength(0);
    await chooseHour(null);
    const { id } = await sell({ stock: 50 });
    await place(id, '2026-11-22T12:00:00Z');
    await run('2026-11-23T06:00:00Z');
    expect(await digests()).toHaveLength(0);
  });

  test('is in the language of its reader, and arrives', async () => {
    await pool().query(
      "insert into administrators (username, email, role, language) values ('Boss', 'Boss@exemple.cm', 'admin', 'en')",
    );
    const { id } = await sell({ price: 5_000, stock: 50 });
    await place(id, new Date(Date.now() - 24 * 3_600_000).toISOString());
    await chooseHour(0);
    const server = await openMailServer();
    const mailer = createMailer(server.url, 'shop@exemple.cm');
    const jobs = ['morning-digest', 'deliver-mails'].map((name) => startJob(name, database(), { mailer }));
    opened.push(...jobs.map((job) => job.stop), async () => mailer.close(), server.close);
    await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
    expect(server.received[0]?.to).toEqual(['boss@exemple.cm']);
    expect(server.received[0]?.raw).toMatch(/^Subject: Digest of /m);
  });
});
