import { randomUUID } from 'node:crypto';
import {
  both,
  confirm,
  type FormExample,
  type FormPage,
  firstId,
  press,
  pressNamed,
  type,
} from './form-example.ts';

const openMessage = async ({ page, database }: FormPage) => {
  const mark = randomUUID().slice(0, 8);
  const id = await firstId(
    database,
    `insert into messages (sender_name, sender_email, sender_phone, subject, content, language, digest)
     values ($1, $2, '+237670000001', $1, 'Bonjour', 'fr', $1) returning id`,
    [`Cliente ${mark}`, `${mark}@exemple.cm`],
  );
  await page.goto(`/admin/messages?open=${id}`);
};

export const messageForms: Record<string, FormExample> = {
  '/admin/messages/:id/read': {
    open: openMessage,
    send: (form) =>
      form.page
        .getByRole('article')
        .getByRole('button', { name: new RegExp(form.say('messages_mark_read')) })
        .click(),
    alert: both(
      'Erreur en marquant le message comme lu. Réessayez.',
      'Error marking the message as read. Please try again.',
    ),
  },
  '/admin/messages/:id/unread': {
    open: async (form) => {
      await openMessage(form);
      await form.database.query('update messages set read = true where id = $1', [
        new URL(form.page.url()).searchParams.get('open'),
      ]);
      await form.page.reload();
    },
    send: (form) => press(form, 'messages_mark_unread'),
    alert: both(
      'Erreur en marquant le message comme non lu. Réessayez.',
      'Error marking the message as unread. Try again.',
    ),
  },
  '/admin/messages/:id/answered': {
    open: openMessage,
    send: (form) => press(form, 'messages_mark_answered'),
    alert: both(
      'Erreur lors du changement d’état du message. Réessayez.',
      'Error changing the state of the message. Try again.',
    ),
  },
  '/admin/messages/:id/reply': {
    open: async (form) => {
      await openMessage(form);
      await form.page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
      await form.page.locator('#reply').fill('Bonjour, oui.');
    },
    // The shop of this test sends no mail.
    send: async ({ page, say }) => {
      const chat = page.waitForEvent('popup');
      await page.getByRole('link', { name: say('messages_reply_whatsapp') }).click();
      await (await chat).close();
    },
    alert: both(
      'Erreur lors de l’envoi de la réponse. Votre texte est conservé.',
      'Error sending the reply. Your text is kept.',
    ),
  },
  '/admin/messages/templates/:id': {
    open: async (form) => {
      await form.page.goto('/admin/messages/templates/new');
      await type(form, 'reply_templates_name', `Merci ${randomUUID().slice(0, 8)}`);
      await form.page.locator('#template-content').fill('Bonjour, merci.');
    },
    send: ({ page }) => page.locator('[data-save]').click(),
    alert: both(
      'Erreur lors de l’enregistrement de la réponse. Réessayez.',
      'Error saving the reply. Try again.',
    ),
  },
  '/admin/messages/templates/:id/delete': {
    open: async ({ page, database }) => {
      await database.query(
        "insert into reply_templates (language, title, content) values ('fr', 'Merci', 'Merci')",
      );
      await page.goto('/admin/messages/templates');
    },
    send: async (form) => {
      await pressNamed(form, /^(Supprimer|Delete) Merci/);
      await confirm(form, 'messages_delete');
    },
    alert: both(
      'Erreur lors de l’enregistrement de la réponse. Réessayez.',
      'Error saving the reply. Try again.',
    ),
  },
  '/admin/messages/:id/delete': {
    open: openMessage,
    send: async (form) => {
      await press(form, 'messages_delete');
      await confirm(form, 'messages_delete');
    },
    alert: both('Erreur lors de la suppression du message', 'Error deleting message'),
  },
};
