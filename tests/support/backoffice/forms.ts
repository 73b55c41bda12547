import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import type { Language } from '../../../app/domain/localized.ts';
import type { Staff } from './backoffice.ts';
import { photo, stockUp } from './products.ts';

/** The page that a form is tested on, the people of the test, and the interface's words in their language. */
export type FormPage = {
  page: Page;
  database: pg.Client;
  staff: Staff;
  colleague: Staff;
  say: (word: string) => string;
};
export type FormExample = {
  /** Opens the form and fills it in. */
  open: (form: FormPage) => Promise<unknown>;
  send: (form: FormPage) => Promise<unknown>;
  alert: Record<Language, string | RegExp>;
};

const type = ({ page, say }: FormPage, label: string, text: string) =>
  page
    .getByRole('textbox', { name: say(label) })
    .first()
    .fill(text);
const press = ({ page, say }: FormPage, button: string) =>
  page
    .getByRole('button', { name: say(button), exact: true })
    .first()
    .click();
const pressNamed = ({ page }: FormPage, name: RegExp) => page.getByRole('button', { name }).first().click();
const confirm = ({ page, say }: FormPage, button: string) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(button), exact: true })
    .click();
const typeSecret = ({ page, say }: FormPage, label: string, text: string) =>
  page.getByLabel(say(label)).first().fill(text);

export async function firstId(database: pg.Client, sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await database.query(sql, values);
  return String(rows[0].id);
}

const openOrder = async ({ page, database }: FormPage) => {
  const id = await firstId(
    database,
    `select id from orders where status in ('pending', 'processing')
     and id not in (select order_id from invoices) order by random() limit 1`,
  );
  await page.goto(`/admin/orders/${id}`);
};

const openProduct = async ({ page, database }: FormPage) => {
  const { id } = await stockUp(database);
  await page.goto(`/admin/products/edit/${id}`);
};

const openMessage = async ({ page, database }: FormPage) => {
  const mark = randomUUID().slice(0, 8);
  const id = await firstId(
    database,
    `insert into messages (sender_name, sender_email, subject, content, language, digest)
     values ($1, $2, $1, 'Bonjour', 'fr', $1) returning id`,
    [`Cliente ${mark}`, `${mark}@exemple.cm`],
  );
  await page.goto(`/admin/messages?open=${id}`);
};

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

/** As if an app were switched on, for the screens that are shown then. */
const openWithApp = async ({ page, database, staff }: FormPage) => {
  await database.query(
    `insert into two_factors (administrator_id, secret, backup_codes, verified) values ($1, 'secret', '[]', true)`,
    [staff.id],
  );
  await page.goto('/admin/profile/second-step');
};

export const both = (fr: string, en: string) => ({ fr, en });
const saving = both('Erreur lors de l’enregistrement des modifications', 'Error saving changes');

/** Every form of the back-office that changes something, by the address that it is sent to. */
export const forms: Record<string, FormExample> = {
  '/upload': {
    open: async (form) => form.page.goto('/admin/products/add'),
    send: async ({ page, say }) =>
      page.getByLabel(say('products_picture')).setInputFiles(await photo('#0a0')),
    alert: both('Échec de l’envoi de l’image', 'Failed to upload image'),
  },
  '/admin/orders/new': {
    open: async (form) => {
      await form.page.goto('/admin/orders/new');
      await type(form, 'field_name', 'Client au comptoir');
      await type(form, 'field_phone', '677000012');
    },
    send: (form) => press(form, 'orders_enter_save'),
    alert: saving,
  },
  '/admin/orders/:id': {
    open: async (form) => {
      await openOrder(form);
      await type(form, 'orders_note', 'à rappeler demain');
    },
    send: (form) => press(form, 'save_changes'),
    alert: saving,
  },
  '/admin/orders/:id/invoice': {
    open: openOrder,
    send: (form) => press(form, 'orders_print_invoice'),
    alert: both('Erreur lors de l’établissement de la facture', 'Error issuing the invoice'),
  },
  '/admin/products/add': {
    open: async (form) => {
      await form.page.goto('/admin/products/add');
      await type(form, 'products_name_fr', 'Béquille');
      await type(form, 'products_price', '12500');
    },
    send: (form) => press(form, 'products_add'),
    alert: both('Erreur lors de l’ajout du produit', 'Error adding product'),
  },
  '/admin/products/edit/:id': {
    open: async (form) => {
      await openProduct(form);
      await type(form, 'products_name_fr', 'Béquille réglable');
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/count': {
    open: async (form) => {
      await openProduct(form);
      await type(form, 'products_counted', '17');
    },
    send: (form) => press(form, 'products_count_save'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/archive': {
    open: async ({ page, database }) => {
      const { name } = await stockUp(database);
      await page.goto(`/admin/products?q=${name}`);
    },
    send: async (form) => {
      await pressNamed(form, new RegExp(`^${form.say('products_delete')} zq`));
      await pressNamed(form, new RegExp(`${form.say('products_delete_again')} zq`));
    },
    alert: both('Erreur lors de la suppression du produit', 'Error deleting product'),
  },
  '/admin/products/:id/restore': {
    open: async ({ page, database }) => {
      const { id } = await stockUp(database);
      await database.query('update products set archived_at = now() where id = $1', [id]);
      await page.goto(`/admin/products/edit/${id}`);
    },
    send: (form) => pressNamed(form, new RegExp(`^${form.say('products_restore')}`)),
    alert: both('Erreur lors de la restauration du produit', 'Error restoring product'),
  },
  '/admin/users/add': {
    open: async (form) => {
      await form.page.goto('/admin/users/add');
      await type(form, 'field_name', `awa-${randomUUID().slice(0, 8)}`);
      await typeSecret(form, 'password', 'un mot de passe long');
    },
    send: (form) => press(form, 'administrators_add'),
    alert: both('Erreur lors de l’ajout de l’administrateur', 'Error adding administrator'),
  },
  '/admin/users/:id': {
    open: async (form) => {
      await form.page.goto(`/admin/users?edit=${form.colleague.id}`);
      await type(form, 'field_name', `renomme-${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Erreur lors de la mise à jour de l’administrateur', 'Error updating administrator'),
  },
  '/admin/users/:id/delete': {
    open: ({ page }) => page.goto('/admin/users'),
    send: async (form) => {
      await pressNamed(form, new RegExp(form.colleague.username));
      await confirm(form, 'administrators_delete_short');
    },
    alert: both('Erreur lors de la suppression de l’administrateur', 'Error deleting administrator'),
  },
  '/admin/company': {
    open: async (form) => {
      await form.page.goto('/admin/company');
      await type(form, 'company_address', `Douala, ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Erreur lors de la mise à jour de l’entreprise', 'Error updating company info'),
  },
  '/admin/company/logo': {
    open: (form) => form.page.goto('/admin/company'),
    send: (form) => press(form, 'company_logo_save'),
    alert: both('Erreur lors de l’envoi du logo', 'Error uploading logo'),
  },
  '/admin/messages/:id/read': {
    open: openMessage,
    send: (form) =>
      form.page
        .getByRole('article')
        .getByRole('button', { name: new RegExp(form.say('messages_mark_read')) })
        .click(),
    alert: both(
      'Le message n’a pas pu être marqué comme lu. Réessayez.',
      'The message could not be marked as read. Please try again.',
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
  '/admin/settings': {
    open: async (form) => {
      await form.page.goto('/admin/settings');
      await type(form, 'settings_notify_email', `${randomUUID().slice(0, 8)}@exemple.cm`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: saving,
  },
  '/admin/mails/:id/retry': {
    open: async ({ page, database }) => {
      await database.query(
        `insert into mails (key, kind, recipient, language, facts, attempts, last_error)
         values ($1, 'low-stock', 'x@exemple.cm', 'fr', '{"productId":1,"name":"x","stock":1,"threshold":5}', 24, 'refused')`,
        [randomUUID()],
      );
      await page.goto('/admin/settings?mails=failed');
    },
    send: (form) => pressNamed(form, new RegExp(`^${form.say('mails_retry')}`)),
    alert: both(
      'Le courrier n’a pas pu être remis en file. Réessayez.',
      'The mail could not be queued again. Please try again.',
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
  '/admin/products/import': {
    open: async ({ page, say }) => {
      await page.goto('/admin/products/import');
      await page
        .getByLabel(say('imports_file'))
        .setInputFiles({ name: 'prix.csv', mimeType: 'text/csv', buffer: Buffer.from('sku;nom;prix\n') });
    },
    send: (form) => press(form, 'imports_check'),
    alert: {
      fr: /Le fichier n’a pas pu être vérifié|Ce fichier est trop grand/,
      en: /The file could not be checked|This file is too large/,
    },
  },
  '/admin/products/import/:id/apply': {
    open: async (form) => {
      const { page, say } = form;
      await page.goto('/admin/products/import');
      const sku = `E2E-${randomUUID().slice(0, 8)}`;
      const buffer = Buffer.from(
        `sku;nom;prix;dernier prix;catégorie;stock\n${sku};Canne ${sku};9;9;Médical;4`,
      );
      await page
        .getByLabel(say('imports_file'))
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
      await press(form, 'imports_check');
      await expect(page.getByRole('button', { name: say('imports_apply') })).toBeVisible();
    },
    send: (form) => press(form, 'imports_apply'),
    alert: both('Erreur lors de l’application de l’import', 'Error applying the import'),
  },
  '/admin/profile': {
    open: async (form) => {
      await form.page.goto('/admin/profile');
      await type(form, 'field_name', `moi-${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Erreur lors de la mise à jour du profil', 'Error updating profile'),
  },
  '/admin/profile/password': {
    open: async (form) => {
      await form.page.goto('/admin/profile');
      await form.page.getByLabel(form.say('current_password')).last().fill(form.staff.password);
      await typeSecret(form, 'new_password', 'un autre mot de passe');
      await typeSecret(form, 'confirm_password', 'un autre mot de passe');
    },
    send: (form) => press(form, 'profile_password'),
    alert: both('Erreur lors du changement de mot de passe', 'Error updating password'),
  },
  '/admin/profile/sessions/:id/end': {
    open: async ({ page, database, staff }) => {
      await database.query(
        `insert into sessions (token, administrator_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
        [randomUUID(), staff.id],
      );
      await page.goto('/admin/profile');
    },
    send: (form) =>
      form.page
        .getByRole('listitem')
        .getByRole('button', { name: form.say('session_end'), exact: true })
        .click(),
    alert: both('Erreur lors de la déconnexion de l’appareil', 'Error signing the device out'),
  },
  '/admin/profile/second-step': {
    open: async (form) => {
      await form.page.goto('/admin/profile/second-step');
      await typeSecret(form, 'current_password', 'pas le bon');
    },
    send: (form) => press(form, 'app_enrol'),
    alert: both('Erreur lors de l’activation de l’application', 'Error switching the app on'),
  },
  '/admin/profile/second-step/confirm': {
    open: async (form) => {
      await form.page.goto('/admin/profile/second-step');
      await typeSecret(form, 'current_password', form.staff.password);
      await press(form, 'app_enrol');
      await form.page.getByLabel(form.say('step_code')).last().fill('000000');
    },
    send: (form) => press(form, 'app_confirm'),
    alert: both('Erreur lors de l’activation de l’application', 'Error switching the app on'),
  },
  '/admin/profile/second-step/drop': {
    open: async (form) => {
      await openWithApp(form);
      await form.page.getByLabel(form.say('current_password')).last().fill('pas le bon');
    },
    send: (form) => press(form, 'app_drop'),
    alert: both('Erreur lors de la désactivation de l’application', 'Error switching the app off'),
  },
  '/admin/profile/second-step/recovery-codes': {
    open: async (form) => {
      await openWithApp(form);
      await form.page.getByLabel(form.say('current_password')).first().fill('pas le bon');
    },
    send: (form) => press(form, 'recovery_renew'),
    alert: both('Erreur lors de la création des codes', 'Error getting new codes'),
  },
};

/** A picture is sent once more than its form: the logo has its own sentence then. */
export const logoUpload: FormExample = {
  open: (form) => form.page.goto('/admin/company'),
  send: async ({ page, say }) =>
    page.getByLabel(say('company_logo'), { exact: true }).setInputFiles(await photo('#00a')),
  alert: both('Échec du téléversement du logo.', 'Failed to upload logo.'),
};

/** The forms that need no session. */
export const signedOutForms: Record<string, FormExample> = {
  '/admin': {
    open: async (form) => {
      await form.page.goto('/admin');
      await type(form, 'sign_in_name', form.staff.username);
      await typeSecret(form, 'password', form.staff.password);
    },
    send: (form) => press(form, 'sign_in'),
    alert: both('Échec de l’authentification', 'Authentication failed'),
  },
  '/admin/second-step': {
    open: async (form) => {
      await form.page.goto('/admin/second-step');
      await type(form, 'step_code', '000000');
    },
    send: (form) => press(form, 'step_continue'),
    alert: both('Échec de l’authentification', 'Authentication failed'),
  },
  '/admin/forgot-password': {
    open: async (form) => {
      await form.page.goto('/admin/forgot-password');
      await type(form, 'field_email', 'qui@exemple.cm');
    },
    send: (form) => press(form, 'forgot_send'),
    alert: both('Erreur lors de l’envoi du lien', 'Error sending the link'),
  },
  '/admin/reset-password': {
    open: async (form) => {
      await form.page.goto('/admin/reset-password?token=passé');
      await typeSecret(form, 'new_password', 'un autre mot de passe');
      await typeSecret(form, 'confirm_password', 'un autre mot de passe');
    },
    send: (form) => press(form, 'reset_save'),
    alert: both('Erreur lors du changement de mot de passe', 'Error updating password'),
  },
};
