import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditOf } from '../../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { markAnswered, markUnread } from '../mark-read.ts';
import { findMessage } from '../message.queries.ts';
import { deleteTemplate, saveTemplate } from './change-template.ts';
import { findTemplate, listReplies, listTemplates } from './reply.queries.ts';
import { replyToMessage } from './reply-to-message.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };

onDatabase('replies to messages', (database) => {
  const db = () => database().db;
  const write = async (subject: string) => {
    const { rows } = await database().pool.query(
      `insert into messages (sender_name, sender_email, subject, content, language, digest)
       values ('Awa', 'awa@exemple.cm', $1, 'Bonjour', 'fr', $2) returning id`,
      [subject, randomUUID()],
    );
    return rows[0].id as string;
  };

  test('a reply by mail is saved, mailed and logged once, and the message is answered', async () => {
    await database().pool.query("update company_info set email = 'boutique@exemple.cm'");
    const id = await write('Prix du lit');
    const reply = { id, key: randomUUID(), channel: 'mail', content: 'Bonjour Awa,\noui.' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => replyToMessage(db(), boss, reply)));
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await listReplies(db(), id)).toMatchObject([
      { channel: 'mail', content: 'Bonjour Awa,\noui.', sentBy: 'boss' },
    ]);
    expect(await findMessage(db(), id)).toMatchObject({ read: true, answeredBy: 'boss' });
    const { rows } = await database().pool.query('select kind, recipient, language, facts from mails');
    expect(rows).toEqual([
      {
        kind: 'message-reply',
        recipient: 'awa@exemple.cm',
        language: 'fr',
        facts: {
          messageId: id,
          subject: 'Prix du lit',
          content: 'Bonjour Awa,\noui.',
          replyTo: 'boutique@exemple.cm',
        },
      },
    ]);
    const told = await auditOf(db(), id);
    expect(told).toMatchObject([{ action: 'message.answered', after: { channel: 'mail' } }]);
    expect(JSON.stringify(told)).not.toContain('oui');
  });

  test('a reply on WhatsApp is noted and mails nobody', async () => {
    const id = await write('Stock');
    const reply = { id, key: randomUUID(), channel: 'whatsapp', content: 'Oui' } as const;
    const before = await database().pool.query('select from mails');
    expect(await replyToMessage(db(), boss, reply)).toEqual({ ok: true });
    expect(await listReplies(db(), id)).toMatchObject([{ channel: 'whatsapp' }]);
    expect((await database().pool.query('select from mails')).rowCount).toBe(before.rowCount);
  });

  test('what is sent again from the same form in other words, or another way, is another reply', async () => {
    const id = await write('Garantie');
    const key = randomUUID();
    const mailed = async () => {
      const { rows } = await database().pool.query(
        "select facts ->> 'content' as content from mails where facts ->> 'messageId' = $1 order by id",
        [id],
      );
      return rows.map(({ content }) => content);
    };
    const sent = [
      { channel: 'whatsapp', content: 'Deux ans.' },
      { channel: 'mail', content: 'Deux ans.' },
      { channel: 'mail', content: 'Trois ans.' },
      { channel: 'mail', content: 'Trois ans.' },
    ] as const;
    for (const each of sent)
      expect(await replyToMessage(db(), boss, { id, key, ...each })).toEqual({ ok: true });
    expect((await listReplies(db(), id)).map(({ channel, content }) => [channel, content])).toEqual([
      ['whatsapp', 'Deux ans.'],
      ['mail', 'Deux ans.'],
      ['mail', 'Trois ans.'],
    ]);
    expect(await mailed()).toEqual(['Deux ans.', 'Trois ans.']);
  });

  test('of two people who answer by mail, the second is told first and may send all the same', async () => {
    const id = await write('Livraison');
    const other = { id: '00000000-0000-4000-8000-000000000002', username: 'paul' };
    const reply = (content: string) => ({ id, key: randomUUID(), channel: 'mail', content }) as const;
    const both = await Promise.all([
      replyToMessage(db(), boss, reply('Demain.')),
      replyToMessage(db(), other, reply('Jamais.')),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'answered' });
    expect(await listReplies(db(), id)).toHaveLength(1);
    const answered = await findMessage(db(), id);
    const [late, first] = answered?.answeredBy === 'boss' ? [other, boss] : [boss, other];
    const seen = answered?.answeredAt?.toISOString() ?? '';
    const more = { ...reply('Ou jeudi.'), seen };
    expect(await replyToMessage(db(), late, more)).toEqual({ ok: true });
    expect(await replyToMessage(db(), first, { ...reply('Chez vous.'), channel: 'whatsapp' })).toEqual({
      ok: true,
    });
    expect(await replyToMessage(db(), late, more)).toEqual({ ok: true });
    expect(await listReplies(db(), id)).toHaveLength(3);
  });

  test('answered and unread can be set and taken back; a repetition is not logged', async () => {
    const id = await write('Horaires');
    for (const isAnswered of [true, true, false]) await markAnswered(db(), boss, { id, isAnswered });
    expect(await findMessage(db(), id)).toMatchObject({ read: true, answeredAt: null, answeredBy: null });
    await markUnread(db(), boss, { id });
    await markUnread(db(), boss, { id });
    expect(await findMessage(db(), id)).toMatchObject({ read: false });
    expect((await auditOf(db(), id)).map(({ action }) => action)).toEqual([
      'message.answered',
      'message.unanswered',
      'message.unread',
    ]);
  });

  test('replies go with their message', async () => {
    const id = await write('Adieu');
    await replyToMessage(db(), boss, { id, key: randomUUID(), channel: 'whatsapp', content: 'Oui' });
    await database().pool.query('delete from messages where id = $1', [id]);
    expect(await listReplies(db(), id)).toEqual([]);
    const late = { id, key: randomUUID(), channel: 'mail', content: 'Oui' } as const;
    expect(await replyToMessage(db(), boss, late)).toEqual({ ok: false, reason: 'not-found' });
  });

  test('templates are added, changed upon the version that was seen, and deleted', async () => {
    const template = { title: 'Merci', language: 'fr', content: 'Merci {nom}' } as const;
    expect(await saveTemplate(db(), boss, template)).toEqual({ ok: true });
    const added = (await listTemplates(db())).find(({ title }) => title === 'Merci');
    const id = added?.id ?? 0;
    const changed = { ...template, content: 'Merci encore {nom}' };
    expect(await saveTemplate(db(), boss, changed, { id, version: 1 })).toEqual({ ok: true });
    expect(await saveTemplate(db(), boss, changed, { id, version: 1 })).toEqual({ ok: true });
    expect(await saveTemplate(db(), boss, template, { id, version: 1 })).toEqual({
      ok: false,
      reason: 'stale',
    });
    expect(await findTemplate(db(), id)).toMatchObject({ content: 'Merci encore {nom}', version: 2 });
    expect(await deleteTemplate(db(), boss, { id })).toEqual({ ok: true });
    expect(await deleteTemplate(db(), boss, { id })).toEqual({ ok: false, reason: 'not-found' });
    expect(await saveTemplate(db(), boss, template, { id, version: 2 })).toEqual({
      ok: false,
      reason: 'not-found',
    });
  });

  test('the same template, sent ten times at once after a lost answer, is added once', async () => {
    const template = { title: 'Une fois', language: 'fr', content: 'Bonjour {nom}' } as const;
    const saved = await Promise.all(Array.from({ length: 10 }, () => saveTemplate(db(), boss, template)));
    expect(saved).toEqual(Array.from({ length: 10 }, () => ({ ok: true })));
    expect((await listTemplates(db())).filter(({ title }) => title === 'Une fois')).toHaveLength(1);
  });

  test('of two who add the 40th template at once, one is refused', async () => {
    const { rows } = await database().pool.query('select 39 - count(*)::int as missing from reply_templates');
    await database().pool.query(
      `insert into reply_templates (language, title, content)
       select 'fr', 'Titre ' || i, 'Texte' from generate_series(1, $1) as i`,
      [rows[0].missing],
    );
    const template = { language: 'en', content: 'Again' } as const;
    const saved = await Promise.all(
      ['Encore', 'Again'].map((title) => saveTemplate(db(), boss, { ...template, title })),
    );
    expect(saved.map((each) => (each.ok ? 'ok' : each.reason)).sort()).toEqual(['ok', 'too-many-templates']);
  });
});
