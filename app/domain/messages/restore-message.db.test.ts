import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { auditOf } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { erasePersons } from '../privacy/erase-persons.ts';
import { deleteMessage } from './delete-message.ts';
import { findMessage, listMessages } from './message.queries.ts';
import { listReplies } from './replies/reply.queries.ts';
import { replyToMessage } from './replies/reply-to-message.ts';
import { forgetDeletedMessages, restoreMessage } from './restore-message.ts';
import { sendMessage } from './send-message.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };

onDatabase('deleted messages', (database) => {
  const db = () => database().db;
  const message = (name: string) => ({
    name,
    email: `${name}@exemple.cm`,
    phone: '',
    subject: `Objet de ${name}`,
    content: 'Combien ?',
  });
  const send = async (name: string) => {
    await sendMessage(db(), { language: 'fr', message: message(name) });
    const { messages } = await listMessages(db(), { search: name, page: 1, pageSize: 1 });
    return messages[0]?.id ?? '';
  };
  const kept = async () => (await database().pool.query('select id from deleted_messages')).rows;

  test('come back once as they were, with their replies', async () => {
    const id = await send('awa');
    await replyToMessage(db(), boss, { id, key: randomUUID(), channel: 'whatsapp', content: 'Douze mille.' });
    const before = await findMessage(db(), id);
    const replies = (await listReplies(db(), id)).map(({ id: _, ...reply }) => reply);
    expect(replies).toHaveLength(1);
    await deleteMessage(db(), boss, { id });
    expect(await findMessage(db(), id)).toBeUndefined();
    const restored = await Promise.all([1, 2, 3].map(() => restoreMessage(db(), boss, { id })));
    expect(restored.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findMessage(db(), id)).toEqual(before);
    expect((await listReplies(db(), id)).map(({ id: _, ...reply }) => reply)).toEqual(replies);
    expect(await kept()).toEqual([]);
    const told = await auditOf(db(), id);
    expect(told.map(({ action }) => action).filter((action) => /deleted|restored/.test(action))).toEqual([
      'message.deleted',
      'message.restored',
    ]);
  });

  test('come back with the reply that was being saved when they were deleted', async () => {
    const id = await send('crossing');
    const isWaiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const deleted = await db().transaction(async (tx) => {
      await replyToMessage(tx, boss, { id, key: randomUUID(), channel: 'mail', content: 'Douze mille.' });
      const deleting = deleteMessage(db(), boss, { id });
      await vi.waitFor(async () => expect((await database().pool.query(isWaiting)).rows).toHaveLength(1));
      return { deleting };
    });
    expect(await deleted.deleting).toEqual({ ok: true });
    expect(await restoreMessage(db(), boss, { id })).toEqual({ ok: true });
    expect(await findMessage(db(), id)).toMatchObject({ read: true, answeredBy: 'boss' });
    expect(await listReplies(db(), id)).toMatchObject([{ content: 'Douze mille.' }]);
  });

  test('stay deleted after a minute, and nothing of them is kept', async () => {
    const id = await send('late');
    await deleteMessage(db(), boss, { id });
    await database().pool.query("update deleted_messages set deleted_at = now() - interval '61 seconds'");
    expect(await restoreMessage(db(), boss, { id })).toEqual({ ok: false, reason: 'not-found' });
    const other = await send('cleaned');
    await deleteMessage(db(), boss, { id: other });
    await forgetDeletedMessages(db());
    expect(await kept()).toEqual([{ id: other }]);
    await database().pool.query("update deleted_messages set deleted_at = now() - interval '61 seconds'");
    await forgetDeletedMessages(db());
    expect(await kept()).toEqual([]);
  });

  test('of an erased person do not come back', async () => {
    const id = await send('erased');
    await deleteMessage(db(), boss, { id });
    await erasePersons(db(), boss, { phones: [], emails: ['erased@exemple.cm'] });
    expect(await kept()).toEqual([]);
    expect(await restoreMessage(db(), boss, { id })).toEqual({ ok: false, reason: 'not-found' });
  });

  test('that were sent again meanwhile are there once', async () => {
    const id = await send('twice');
    await deleteMessage(db(), boss, { id });
    const again = await send('twice');
    expect(await restoreMessage(db(), boss, { id })).toEqual({ ok: true });
    const { messages } = await listMessages(db(), { search: 'twice', page: 1, pageSize: 9 });
    expect(messages.map((each) => each.id)).toEqual([again]);
  });

  test.each(['', 'no id', '00000000-0000-4000-8000-00000000dead'])('"%s" is not found', async (id) => {
    expect(await restoreMessage(db(), boss, { id })).toEqual({ ok: false, reason: 'not-found' });
  });
});
