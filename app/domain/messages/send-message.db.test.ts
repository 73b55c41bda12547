import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { registerVisit } from '../visits/register-visit.ts';
import { visits } from '../visits/visit.tables.ts';
import { sendMessage } from './send-message.ts';

onDatabase('messages and visits', (database) => {
  test('a message sent twice is saved once, unread', async () => {
    const message = {
      name: 'Awa',
      email: 'awa@exemple.cm',
      phone: '+237677000011',
      subject: 'Bonjour',
      content: 'Un mot',
    };
    await Promise.all([1, 2, 3].map(() => sendMessage(database().db, { language: 'fr', message })));
    await sendMessage(database().db, { language: 'fr', message: { ...message, content: 'Un autre mot' } });
    const { rows } = await database().pool.query(
      'select content, read from messages order by created_at, content',
    );
    expect(rows).toHaveLength(2);
    expect(rows.every(({ read }) => read === false)).toBe(true);
  });

  test('the telephone number is kept with the message', async () => {
    const { rows } = await database().pool.query('select distinct sender_phone from messages');
    expect(rows).toEqual([{ sender_phone: '+237677000011' }]);
  });

  test('the seller gets one mail for a message, if that is switched on', async () => {
    const message = {
      name: 'Paul',
      email: 'paul@exemple.cm',
      phone: '+237677000011',
      subject: 'Prix',
      content: 'Combien ?',
    };
    await sendMessage(database().db, { language: 'en', message });
    await database().pool.query(
      "update settings set notify_new_message = true, notify_email = 'boss@exemple.cm'",
    );
    const told = { ...message, content: 'Combien encore ?' };
    await Promise.all([1, 2, 3].map(() => sendMessage(database().db, { language: 'en', message: told })));
    const { rows } = await database().pool.query(
      "select key = 'new-message:' || m.id as is_keyed, recipient, mails.language, facts->>'content' as content from mails join messages m on m.content = facts->>'content'",
    );
    expect(rows).toEqual([
      { is_keyed: true, recipient: 'boss@exemple.cm', language: 'fr', content: 'Combien encore ?' },
    ]);
  });

  test('a browser is counted once', async () => {
    const id = '7b5c6a1e-0000-4000-8000-000000000001';
    await Promise.all([1, 2, 3].map(() => registerVisit(database().db, id)));
    expect(await database().db.$count(visits)).toBe(1);
  });
});
