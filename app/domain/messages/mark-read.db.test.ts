import { expect, test } from 'vitest';
import { auditOf, countAudit } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { deleteMessage } from './delete-message.ts';
import { markRead } from './mark-read.ts';
import { countUnread, listMessages } from './message.queries.ts';
import { sendMessage } from './send-message.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };

onDatabase('messages in the back-office', (database) => {
  const db = () => database().db;
  const send = (name: string, content: string) =>
    sendMessage(db(), {
      language: 'fr',
      message: { name, email: 'awa@exemple.cm', phone: '', subject: `Objet de ${name}`, content },
    });
  const find = async (search: string) => listMessages(db(), { search, page: 1, pageSize: 20 });
  const idOf = async (search: string) => (await find(search)).messages[0]?.id ?? '';

  test('unread ones come first, then the newest, and a page past the end is the last one', async () => {
    for (const name of ['un', 'deux', 'trois', 'quatre', 'cinq']) await send(name, 'Bonjour');
    await markRead(db(), boss, { id: await idOf('cinq') });
    const page = async (number: number) => listMessages(db(), { search: '', page: number, pageSize: 2 });
    const names = async (number: number) => (await page(number)).messages.map(({ senderName }) => senderName);
    expect([await names(1), await names(2), await names(3)]).toEqual([
      ['quatre', 'trois'],
      ['deux', 'un'],
      ['cinq'],
    ]);
    expect(await page(99)).toMatchObject({ page: 3, pageCount: 3, total: 5, unread: 4 });
  });

  test('are found by words of the name, the subject or the text, accents and letters aside', async () => {
    await send('Élise', 'Le déambulateur à 100 % pliable');
    for (const search of ['elise', 'DEAMBULATEUR pliable', 'objet élise', '100 %'])
      expect((await find(search)).messages).toMatchObject([{ senderName: 'Élise' }]);
    expect((await find('deambulateur cinq')).total).toBe(0);
    expect((await find('deambulateur cinq')).unread).toBe(await countUnread(db()));
  });

  test('a message that five administrators open at once is marked as read once', async () => {
    await send('opened', 'Bonjour');
    const id = await idOf('opened');
    const before = await countAudit(db(), 'message.read');
    const marked = await Promise.all([1, 2, 3, 4, 5].map(() => markRead(db(), boss, { id })));
    expect(marked).toEqual(Array.from({ length: 5 }, () => ({ ok: true })));
    expect((await find('opened')).messages).toMatchObject([{ read: true }]);
    expect(await countAudit(db(), 'message.read')).toBe(before + 1);
  });

  test('a deleted message is gone, and the audit log has its sender', async () => {
    await send('deleted', 'Un secret');
    const id = await idOf('deleted');
    const answers = await Promise.all([1, 2].map(() => deleteMessage(db(), boss, { id })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await markRead(db(), boss, { id })).toEqual({ ok: false, reason: 'not-found' });
    const told = await auditOf(db(), id);
    expect(told).toMatchObject([{ action: 'message.deleted', before: { senderName: 'deleted' } }]);
    expect(JSON.stringify(told)).not.toContain('secret');
  });

  test.each(['', 'no id', "'; drop table messages", '00000000-0000-4000-8000-00000000dead'])(
    '"%s" is not found',
    async (id) => {
      expect(await markRead(db(), boss, { id })).toEqual({ ok: false, reason: 'not-found' });
      expect(await deleteMessage(db(), boss, { id })).toEqual({ ok: false, reason: 'not-found' });
    },
  );
});
