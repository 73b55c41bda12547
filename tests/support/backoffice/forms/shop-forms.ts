import { randomUUID } from 'node:crypto';
import { addFailedMail, addMiss, addSynonym, addTestToken, addTestWebhook } from '../changes/shop-changes.ts';
import {
  both,
  confirm,
  type FormExample,
  type FormPage,
  press,
  pressNamed,
  saving,
  type,
} from './form-example.ts';

const openPerson = async ({ page, database }: FormPage) => {
  const mark = randomUUID().slice(0, 8);
  await database.query(
    `insert into messages (sender_name, sender_email, subject, content, language, digest)
     values ($1, $2, 'Prix', 'Bonjour', 'fr', $1)`,
    [`Cliente ${mark}`, `${mark}@exemple.cm`],
  );
  await page.goto(`/admin/privacy?q=${mark}@exemple.cm`);
  await page.getByRole('checkbox', { name: new RegExp(mark) }).check();
};

const programNotSaved = both('Erreur lors de l’enregistrement du programme', 'Error saving the program');
const programNotRemoved = both('Rien n’a été retiré', 'Nothing was removed');
const removeProgram = async (form: FormPage) => {
  await pressNamed(form, new RegExp(`^${form.say('programs_delete')} `));
  await confirm(form, 'programs_delete');
};

export const shopForms: Record<string, FormExample> = {
  '/admin/company': {
    open: async (form) => {
      await form.page.goto('/admin/company');
      await type(form, 'company_address', `Douala, ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Erreur lors de la mise à jour de l’entreprise', 'Error updating company info'),
  },
  '/admin/start': {
    open: async (form) => {
      await form.page.goto('/admin/start');
      await type(form, 'company_address', `Douala, ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'start_save'),
    alert: both('Erreur lors de la mise à jour de l’entreprise', 'Error updating company info'),
  },
  '/admin/company/logo': {
    open: (form) => form.page.goto('/admin/company'),
    send: (form) => press(form, 'company_logo_save'),
    alert: both('Erreur lors de l’envoi du logo', 'Error uploading logo'),
  },
  '/admin/search-words/add': {
    open: async (form) => {
      await form.page.goto('/admin/search-words/add');
      await type(form, 'search_words_typed', `mot ${randomUUID().slice(0, 8)}`);
      await type(form, 'search_words_meant', 'béquille');
    },
    send: (form) => press(form, 'search_words_add'),
    alert: both('Erreur lors de l’enregistrement de l’équivalence', 'Error saving the synonym'),
  },
  '/admin/search-words/:id': {
    open: async (form) => {
      await form.page.goto(`/admin/search-words/${await addSynonym(form.database)}`);
      await type(form, 'search_words_meant', `canne ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Erreur lors de l’enregistrement de l’équivalence', 'Error saving the synonym'),
  },
  '/admin/search-words/:id/delete': {
    open: (form) => form.page.goto('/admin/search-words'),
    send: async (form) => {
      await pressNamed(form, new RegExp(`^${form.say('search_words_delete')}`));
      await confirm(form, 'search_words_delete');
    },
    alert: both('Erreur lors de la suppression de l’équivalence', 'Error deleting the synonym'),
  },
  '/admin/search-words/missed': {
    open: async (form) => {
      await addMiss(form.database);
      await form.page.goto('/admin/search-words');
    },
    send: (form) => pressNamed(form, new RegExp(`^${form.say('missed_dismiss')}`)),
    alert: both(
      'Erreur en retirant ces mots de la liste. Réessayez.',
      'Error taking these words from the list. Please try again.',
    ),
  },
  '/admin/programs/tokens/new': {
    open: async (form) => {
      await addTestToken(form.database);
      await form.page.goto('/admin/programs/tokens/new');
      await type(form, 'programs_token_name', `essai ${randomUUID().slice(0, 8)}`);
      await form.page.getByRole('checkbox').first().check();
    },
    send: (form) => press(form, 'programs_add_token'),
    alert: programNotSaved,
  },
  '/admin/programs/tokens/:id/withdraw': {
    open: async (form) => {
      await addTestToken(form.database);
      await form.page.goto('/admin/programs');
    },
    send: removeProgram,
    alert: programNotRemoved,
  },
  '/admin/programs/webhooks/new': {
    open: async (form) => {
      await addTestWebhook(form.database);
      await form.page.goto('/admin/programs/webhooks/new');
      await type(form, 'programs_url', `https://compta.example/${randomUUID()}`);
      await form.page.getByRole('checkbox').first().check();
    },
    send: (form) => press(form, 'programs_add_webhook'),
    alert: programNotSaved,
  },
  '/admin/programs/webhooks/:id': {
    open: async (form) => {
      await form.page.goto(`/admin/programs/webhooks/${(await addTestWebhook(form.database)).id}`);
      await type(form, 'programs_url', `https://compta.example/${randomUUID()}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: programNotSaved,
  },
  '/admin/programs/webhooks/:id/test': {
    open: async (form) => {
      const { id } = await addTestWebhook(form.database);
      // On while it is tried, and no longer: nothing is sent.
      await form.database.query('update webhooks set is_on = true where id = $1', [id]);
      await form.page.goto(`/admin/programs/webhooks/${id}`);
    },
    send: (form) => press(form, 'programs_try'),
    alert: both('L’essai n’est pas parti', 'The test was not sent'),
  },
  '/admin/programs/webhooks/:id/delete': {
    open: async (form) =>
      form.page.goto(`/admin/programs/webhooks/${(await addTestWebhook(form.database)).id}`),
    send: removeProgram,
    alert: programNotRemoved,
  },
  '/admin/programs/deliveries/:id/again': {
    open: async (form) =>
      form.page.goto(`/admin/programs/webhooks/${(await addTestWebhook(form.database)).id}`),
    send: (form) => pressNamed(form, new RegExp(`^${form.say('programs_again')}`)),
    alert: both('L’envoi n’est pas reparti', 'It was not sent again'),
  },
  '/admin/content/:part': {
    open: async (form) => {
      await form.page.goto('/admin/content/terms');
      await type(form, 'content_text_fr', `Article ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both(
      'Erreur lors de l’enregistrement des textes. Réessayez.',
      'Error saving the texts. Try again.',
    ),
  },
  '/admin/content/:part/preview': {
    open: (form) => form.page.goto('/admin/content/faq'),
    send: (form) => press(form, 'content_preview'),
    alert: both('L’aperçu n’a pas pu être fait. Réessayez.', 'The preview could not be made. Try again.'),
  },
  '/admin/content/:part/original': {
    open: async (form) => {
      // Sent once, the words are the original ones, which have no way back.
      await form.database.query(
        `update content set title_fr = 'Livraison', title_en = 'Delivery', text_fr = 'Nous livrons.', text_en = 'We deliver.'
         where part = 'delivery'`,
      );
      await form.page.goto('/admin/content/delivery');
      await form.page.getByText(form.say('content_original'), { exact: true }).click();
    },
    send: (form) => press(form, 'content_original_confirm'),
    alert: both(
      'Erreur lors de l’enregistrement des textes. Réessayez.',
      'Error saving the texts. Try again.',
    ),
  },
  '/admin/settings': {
    open: async (form) => {
      await form.page.goto('/admin/settings');
      await type(form, 'settings_notify_email', `${randomUUID().slice(0, 8)}@exemple.cm`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: saving,
  },
  '/admin/mails/put-away': {
    open: async ({ page, database }) => {
      await addFailedMail(database);
      await page.goto('/admin/dashboard');
    },
    send: (form) => press(form, 'mails_put_away'),
    alert: both(
      'Erreur : ces e-mails sont toujours signalés. Réessayez.',
      'Error: these emails are still reported. Please try again.',
    ),
  },
  '/admin/mails/:id/retry': {
    open: async ({ page, database }) => {
      await addFailedMail(database);
      await page.goto('/admin/settings?mails=failed');
    },
    send: (form) => pressNamed(form, new RegExp(`^${form.say('mails_retry')}`)),
    alert: both(
      'Erreur en remettant l’e-mail en file. Réessayez.',
      'Error queuing the email again. Please try again.',
    ),
  },
  '/admin/privacy/export': {
    open: openPerson,
    send: (form) => press(form, 'persons_export'),
    alert: both('Erreur lors de l’export des données', 'Error exporting the data'),
  },
  '/admin/privacy/erase': {
    open: openPerson,
    send: async (form) => {
      await press(form, 'persons_erase');
      await confirm(form, 'persons_erase');
    },
    alert: both('Erreur lors de l’effacement des données', 'Error erasing the data'),
  },
};
