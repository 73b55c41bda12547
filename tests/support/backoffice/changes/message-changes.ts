import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { one, type Recipe } from './change.ts';

export const messageChanges: Record<string, Recipe> = {
  '/admin/messages/:id/read': async ({ database }) => {
    const { id } = await one(
      database,
      'update messages set read = false where id = (select id from messages limit 1) returning id',
    );
    return { path: `/admin/messages/${id}/read`, form: {}, action: 'message.read' };
  },
  '/admin/messages/:id/unread': async ({ database }) => {
    const { id } = await one(
      database,
      'update messages set read = true where id = (select id from messages limit 1) returning id',
    );
    return { path: `/admin/messages/${id}/unread`, form: {}, action: 'message.unread' };
  },
  '/admin/messages/:id/answered': async ({ database }) => {
    const { id } = await one(
      database,
      'update messages set answered_at = null where id = (select id from messages limit 1) returning id',
    );
    return { path: `/admin/messages/${id}/answered`, form: { answered: 'yes' }, action: 'message.answered' };
  },
  '/admin/messages/:id/reply': async ({ database }) => {
    const { id } = await one(database, 'select id from messages limit 1');
    return {
      path: `/admin/messages/${id}/reply`,
      form: { key: randomUUID(), channel: 'whatsapp', content: 'Bonjour, oui.' },
      action: 'message.answered',
    };
  },
  '/admin/messages/templates/:id': async () => ({
    path: '/admin/messages/templates/new',
    form: { title: 'Merci', language: 'fr', content: 'Bonjour {nom}, merci.', version: '0' },
    action: 'reply-template.saved',
  }),
  '/admin/messages/templates/:id/delete': async ({ database }) => {
    const { id } = await one(
      database,
      "insert into reply_templates (language, title, content) values ('fr', 'Merci', 'Merci') returning id",
    );
    return { path: `/admin/messages/templates/${id}/delete`, form: {}, action: 'reply-template.deleted' };
  },
  '/admin/messages/:id/delete': async ({ database }) => {
    const id = await addMessage(database);
    return { path: `/admin/messages/${id}/delete`, form: {}, action: 'message.deleted' };
  },
  '/admin/messages/:id/restore': async ({ database }) => {
    const id = await addMessage(database);
    await database.query(
      `with gone as (delete from messages where id = $1 returning *)
       insert into deleted_messages (id, message, replies) select id, to_jsonb(gone), '[]' from gone`,
      [id],
    );
    return { path: `/admin/messages/${id}/restore`, form: {}, action: 'message.restored' };
  },
};

/** A message of its own: what another change deletes at the same time is gone for others. */
const addMessage = async (database: pg.Client): Promise<string> => {
  const { id } = await one(
    database,
    `insert into messages (sender_name, sender_email, subject, content, language, digest)
     values ('Awa', 'awa@exemple.cm', 'Question', 'Bonjour', 'fr', gen_random_uuid()::text) returning id`,
  );
  return id;
};
