import { afterEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { type MailServer, openMailServer } from '../../../tests/support/servers/mail-server.ts';
import { createMailer, type Mailer } from '../../platform/mailer.server.ts';
import { findToDo } from '../reports/to-do.queries.ts';
import { deliverMails, type Send } from './deliver-mails.ts';
import { countMails, listMails } from './mail.queries.ts';
import { type MailState, maxAttempts, retryDelay } from './mail.ts';
import { putAwayFailedMails } from './put-away-failed-mails.ts';
import { queueMail } from './queue-mail.ts';
import { retryMail } from './retry-mail.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };

onDatabase('mail', (database) => {
  const db = () => database().db;
  const opened: (MailServer | Mailer)[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await database().pool.query('delete from mails');
  });

  const openServer = async (port?: number) => {
    const server = await openMailServer(port);
    opened.push(server);
    return server;
  };
  const through = (server: MailServer): Send => {
    const mailer = createMailer(server.url, 'Comptoir <shop@exemple.cm>');
    opened.push(mailer);
    return ({ recipient, key, facts, messageId }) =>
      mailer.send({ to: recipient, subject: key, text: JSON.stringify(facts), messageId });
  };
  const queue = async (...keys: string[]) => {
    for (const key of keys)
      await queueMail(db(), {
        kind: 'low-stock',
        key,
        facts: { productId: 1, name: 'Gants', stock: 2, threshold: 6 },
        recipient: 'boss@exemple.cm',
        language: 'fr',
      });
  };
  const queueCode = async (key: string) =>
    queueMail(db(), {
      kind: 'sign-in-code',
      key,
      facts: { code: '123456', minutes: 5 },
      recipient: 'awa@exemple.cm',
      language: 'fr',
    });
  const list = async (state: MailState) => (await listMails(db(), { state, page: 1, pageSize: 20 })).mails;
  const makeDue = () => database().pool.query('update mails set next_attempt_at = now()');

  test('is sent from our address, in the order of the queue, and once', async () => {
    const server = await openServer();
    const send = through(server);
    await queue('one', 'two', 'one');
    expect(await deliverMails(db(), send)).toEqual({ sent: 2, failures: [] });
    expect(await deliverMails(db(), send)).toEqual({ sent: 0, failures: [] });
    expect(server.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual(['one', 'two']);
    expect(server.received[0]).toMatchObject({
      to: ['boss@exemple.cm'],
      messageId: expect.stringMatching(/^[0-9a-f]{40}@exemple\.cm$/),
      raw: expect.stringContaining('From: Comptoir <shop@exemple.cm>'),
    });
    expect(await countMails(db())).toEqual({ waiting: 0, sent: 2, failed: 0 });
  });

  test('two workers at once send each of twenty mails once', async () => {
    const server = await openServer();
    const sends = [through(server), through(server)];
    await queue(...Array.from({ length: 20 }, (_, i) => `mail ${i}`));
    const done = await Promise.all(sends.map((send) => deliverMails(db(), send)));
    expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(20);
    expect(done.every(({ sent }) => sent > 0)).toBe(true);
    expect(server.received).toHaveLength(20);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(20);
  });

  test('is sent later, and once, when the mail server first answers "later"', async () => {
    const server = await openServer();
    const send = through(server);
    server.refusals.push({ code: 451, text: 'greylisted, try again later' });
    await queue('grey');
    expect(await deliverMails(db(), send)).toMatchObject({ sent: 0, failures: [{ responseCode: 451 }] });
    expect(await list('waiting')).toMatchObject([
      { attempts: 1, lastError: expect.stringContaining('greylisted') },
    ]);
    expect(await deliverMails(db(), send)).toMatchObject({ sent: 0, failures: [] });
    await makeDue();
    expect(await deliverMails(db(), send)).toMatchObject({ sent: 1 });
    expect(server.received).toHaveLength(1);
    expect(await list('sent')).toMatchObject([{ attempts: 2, lastError: null }]);
  });

  test('is sent when the mail server is up again', async () => {
    const server = await openServer();
    const send = through(server);
    await server.close();
    await queue('patient', 'too');
    expect(await deliverMails(db(), send)).toMatchObject({ sent: 0, failures: [{}, {}] });
    expect((await list('waiting')).map(({ lastError }) => lastError)).toEqual([
      expect.stringContaining('ECONNREFUSED'),
      expect.stringContaining('ECONNREFUSED'),
    ]);
    const again = await openServer(server.port);
    await makeDue();
    expect(await deliverMails(db(), send)).toMatchObject({ sent: 2, failures: [] });
    expect(again.received).toHaveLength(2);
  });

  test('a mail that a crashed worker had claimed is sent by another after two minutes, with the same Message-ID', async () => {
    const server = await openServer();
    const send = through(server);
    await queue('interrupted');
    const taken = new Promise<void>((resolve) => {
      const dying: Send = async (mail) => {
        await send(mail);
        resolve();
        await new Promise(() => {});
      };
      void deliverMails(db(), dying);
    });
    await taken;
    expect(await deliverMails(db(), send)).toEqual({ sent: 0, failures: [] });
    const { rows } = await database().pool.query(
      "select next_attempt_at - now() between '110 s' and '120 s' as is_claimed from mails",
    );
    expect(rows).toEqual([{ is_claimed: true }]);
    await makeDue();
    expect(await deliverMails(db(), send)).toMatchObject({ sent: 1 });
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('a worker slower than its claim does not undo what another worker sent meanwhile', async () => {
    await queue('slow');
    let fail: (error: Error) => void = () => {};
    const slow = deliverMails(db(), () => new Promise((_, reject) => (fail = reject)));
    await expect.poll(() => list('waiting')).toMatchObject([{ attempts: 1 }]);
    await makeDue();
    expect(await deliverMails(db(), async () => {})).toMatchObject({ sent: 1 });
    fail(new Error('timed out'));
    await slow;
    expect(await list('sent')).toMatchObject([{ attempts: 2, lastError: null }]);
  });

  test('is marked as sent even when the database loses its connections at that moment', async () => {
    await queue('marked');
    let sendings = 0;
    const send: Send = async () => {
      sendings += 1;
      await database().pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      // A sequence counts what is rolled back too: the first two marks are refused.
      await database().pool.query(`
        create sequence marks;
        create function refuse_marks() returns trigger language plpgsql as $$ begin
          if nextval('marks') <= 2 then raise 'not now'; end if;
          return new;
        end $$;
        create trigger refuse_marks before update on mails for each row execute function refuse_marks()`);
    };
    expect(await deliverMails(db(), send)).toMatchObject({ sent: 1 });
    expect(sendings).toBe(1);
    const { rows } = await database().pool.query("select nextval('marks')::int as marks");
    expect(rows).toEqual([{ marks: 4 }]);
    await database().pool.query('drop trigger refuse_marks on mails');
    expect(await countMails(db())).toMatchObject({ sent: 1 });
  });

  test('delivery stops after the current mail when asked to', async () => {
    await queue('one', 'two');
    const stopping = new AbortController();
    const done = await deliverMails(db(), async () => stopping.abort(), stopping.signal);
    expect(done.sent).toBe(1);
    expect(await countMails(db())).toEqual({ waiting: 1, sent: 1, failed: 0 });
  });

  test('a code is sent before notifications, and erased once sent', async () => {
    await queue('news');
    await queueCode('code');
    const keys: string[] = [];
    const send: Send = async ({ key, facts }) => {
      keys.push(key);
      expect(facts).toMatchObject(key === 'code' ? { code: '123456' } : { name: 'Gants' });
    };
    await deliverMails(db(), send);
    expect(keys).toEqual(['code', 'news']);
    const { rows } = await database().pool.query("select facts from mails where key = 'code'");
    expect(rows).toEqual([{ facts: { minutes: 5 } }]);
  });

  test('an expired code is not sent, and cannot be retried', async () => {
    await queueCode('late');
    await database().pool.query("update mails set created_at = now() - interval '5 minutes 1 second'");
    expect(await deliverMails(db(), () => Promise.reject(new Error('must not be sent')))).toEqual({
      sent: 0,
      failures: [],
    });
    const [late] = await list('failed');
    expect(late).toMatchObject({ lastError: 'expired' });
    expect(await retryMail(db(), boss, { id: late?.id ?? 0 })).toEqual({ ok: false, reason: 'expired' });
  });

  test('is tried after 1, 5, 15 and 60 minutes, then every hour, and not after 24 attempts', async () => {
    await queue('hopeless');
    const failing: Send = () => Promise.reject(new Error('no such\r\nmailbox'));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await makeDue();
      await deliverMails(db(), failing);
      const { rows } = await database().pool.query(
        'select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from mails',
      );
      waits.push(rows[0].minutes);
    }
    expect(waits).toEqual([1, 5, 15, ...Array.from({ length: 21 }, () => 60)]);
    expect(waits).toEqual(waits.map((_, i) => retryDelay(i + 1)));
    await makeDue();
    expect(await deliverMails(db(), failing)).toEqual({ sent: 0, failures: [] });
    expect(await list('failed')).toMatchObject([{ attempts: 24, lastError: 'no such mailbox' }]);
  });

  test('failed mails that somebody put away are told of no more, until one fails again', async () => {
    await queue('seen', 'gone', 'later');
    const { rows } = await database().pool.query<{ id: string }>(
      "update mails set attempts = 24, last_error = 'no such mailbox' where key <> 'later' returning id",
    );
    const [seen = 0, gone = 0] = rows.map(({ id }) => Number(id));
    expect(await findToDo(db())).toMatchObject({ failedMails: 2, lastFailedMail: gone });
    await database().pool.query("update mails set attempts = 24, last_error = 'refused' where key = 'later'");
    expect(await putAwayFailedMails(db(), boss, { last: gone })).toEqual({ ok: true });
    // What failed after the administrator looked is still told of.
    expect(await findToDo(db())).toMatchObject({ failedMails: 1, lastFailedMail: gone + 1 });
    expect(await putAwayFailedMails(db(), boss, { last: gone })).toEqual({ ok: false, reason: 'not-found' });
    expect(await putAwayFailedMails(db(), boss, { last: Number.NaN })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect((await list('failed')).map(({ id }) => id)).toEqual([gone + 1, gone, seen]);
    expect(await auditOf(db(), gone)).toMatchObject([{ by: 'boss', action: 'mail.put-away' }]);
    expect(await retryMail(db(), boss, { id: seen })).toEqual({ ok: true });
    await database().pool.query("update mails set attempts = 24, last_error = 'no such mailbox'");
    expect(await findToDo(db())).toMatchObject({ failedMails: 2 });
  });

  describe('a retry by an administrator', () => {
    test('sends the failed mail, and the audit log names the administrator', async () => {
      await queue('again');
      await database().pool.query("update mails set attempts = 24, last_error = 'no such mailbox'");
      const id = (await list('failed'))[0]?.id ?? 0;
      expect(await retryMail(db(), boss, { id })).toEqual({ ok: true });
      expect(await deliverMails(db(), async () => {})).toMatchObject({ sent: 1 });
      expect(await retryMail(db(), boss, { id })).toEqual({ ok: false, reason: 'already-sent' });
      expect(await auditOf(db(), id)).toMatchObject([
        { action: 'mail.retried', before: { attempts: 24, lastError: 'no such mailbox' } },
      ]);
    });

    test('refuses a mail that is being sent at this moment', async () => {
      await queue('busy');
      let answer: unknown;
      await deliverMails(db(), async () => {
        answer = await retryMail(db(), boss, { id: (await list('waiting'))[0]?.id ?? 0 });
      });
      expect(answer).toEqual({ ok: false, reason: 'being-sent' });
    });

    test.each([0, -1, 1.5, Number.NaN])('%s is not found', async (id) => {
      expect(await retryMail(db(), boss, { id })).toEqual({ ok: false, reason: 'not-found' });
    });
  });
});
