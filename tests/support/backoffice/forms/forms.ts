import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { addOutgoing } from '../changes/order-changes.ts';
import { addArrival } from '../changes/product-changes.ts';
import { addMiss, addSynonym } from '../changes/shop-changes.ts';
import { placeNewOrder } from '../order-screens.ts';
import { photo, stockUp } from '../products.ts';
import {
  both,
  confirm,
  type FormExample,
  type FormPage,
  firstId,
  press,
  pressNamed,
  type,
  typeSecret,
} from './form-example.ts';
import { paperForms } from './paper-forms.ts';
import { paymentForms } from './payment-forms.ts';

const openOrder = async ({ page, database }: FormPage) => {
  const { id } = await placeNewOrder(database);
  await page.goto(`/admin/orders/${id}`);
};

const openDelivery = async (form: FormPage) => {
  await openOrder(form);
  await form.page.goto(`${new URL(form.page.url()).pathname}/delivery`);
};
const openOutbox = async (form: FormPage) => {
  await addOutgoing(form.database);
  await form.page.goto('/admin/outbox');
};
const openCompletedOrder = async ({ page, database }: FormPage) => {
  const id = await firstId(
    database,
    `select id from orders where status = 'completed' and id not in (select order_id from invoices) order by random() limit 1`,
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
    `insert into messages (sender_name, sender_email, sender_phone, subject, content, language, digest)
     values ($1, $2, '+237670000001', $1, 'Bonjour', 'fr', $1) returning id`,
    [`Cliente ${mark}`, `${mark}@exemple.cm`],
  );
  await page.goto(`/admin/messages?open=${id}`);
};

/** A device of the journeys' push server: a test that is sent to it arrives. */
const openDevice = async ({ page, database, staff }: FormPage) => {
  const { endpoint, p256dh, auth } = JSON.parse(process.env.PUSH_DEVICE ?? '');
  await database.query(
    `insert into push_subscriptions (administrator_id, session_id, endpoint, p256dh, auth, kinds, user_agent)
     select $1, id, $2, $3, $4, '{}', 'Mozilla/5.0 (Android 14) Chrome/130' from sessions where administrator_id = $1 limit 1`,
    [staff.id, `${endpoint}?${randomUUID()}`, p256dh, auth],
  );
  await page.goto('/admin/profile');
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

const costLabel = /^(Coût de chacune|Cost of each)/;

const openInTable = async ({ page, database }: FormPage) => {
  const { name } = await stockUp(database);
  await page.goto(`/admin/products?q=${name}&view=table`);
};

const saving = both('Erreur lors de l’enregistrement des modifications', 'Error saving changes');

/** Every form of the back-office that changes something, by the address that it is sent to. */
export const forms: Record<string, FormExample> = {
  ...paperForms,
  ...paymentForms,
  '/upload': {
    open: async (form) => form.page.goto('/admin/products/add'),
    send: async ({ page, say }) =>
      page.getByLabel(say('products_picture'), { exact: true }).setInputFiles(await photo('#0a0')),
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
  '/admin/orders/:id/delivery': {
    open: async (form) => {
      await openDelivery(form);
      await type(form, 'delivery_landmark_name', `Portail ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('La livraison n’a pas été enregistrée. Réessayez.', 'The delivery was not saved. Try again.'),
  },
  '/admin/orders/:id/delivery/step': {
    open: openDelivery,
    send: (form) => pressNamed(form, /^(Enregistrer : Prête|Save: Ready)$/),
    alert: both('L’étape n’a pas été enregistrée. Réessayez.', 'The step was not saved. Try again.'),
  },
  '/admin/orders/:id/invoice': {
    open: openCompletedOrder,
    send: (form) => press(form, 'orders_print_invoice'),
    alert: both('Erreur lors de l’établissement de la facture', 'Error issuing the invoice'),
  },
  '/admin/price-requests/:id/answer': {
    open: async ({ page, database }) => {
      const id = await firstId(
        database,
        `insert into price_requests (order_id, terms, basis, asked_by_name)
         select id, '{"prices": [], "discount": 500}', '', 'Paul' from orders
           where not exists (select from price_requests where order_id = orders.id and answer is null) limit 1
         returning order_id as id`,
      );
      await page.goto(`/admin/orders/${id}`);
    },
    send: (form) => press(form, 'orders_price_refuse'),
    alert: saving,
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
  '/admin/products/:id/family': {
    open: async (form) => {
      const { id } = await stockUp(form.database);
      await form.page.goto(`/admin/products/${id}/family`);
      await form.page.getByLabel(/^(Taille de «|Size of “)/).fill('M');
    },
    send: (form) => press(form, 'product_family_join'),
    alert: saving,
  },
  '/admin/products/:id/family/leave': {
    open: async (form) => {
      const { id } = await stockUp(form.database);
      await form.database.query(
        `with made as (
          insert into families (slug, name) select slug, name from products where id = $1 returning id)
         update products set family_id = made.id, option1 = 'M' from made where products.id = $1`,
        [id],
      );
      await form.page.goto(`/admin/products/${id}/family`);
    },
    send: (form) => pressNamed(form, new RegExp(`^${form.say('product_family_leave')}`)),
    alert: saving,
  },
  '/admin/products/:id/cost': {
    open: async (form) => {
      await openProduct(form);
      await form.page.getByLabel(costLabel).fill('900');
    },
    send: (form) => press(form, 'cost_save'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/price': {
    open: async ({ page, database }) => {
      const { name } = await stockUp(database);
      await page.goto(`/admin/products?q=${name}&view=table`);
      await page.getByLabel(/^(Prix|Price) – zq/).fill('11000');
    },
    send: ({ page }) => page.getByLabel(/^(Prix|Price) – zq/).press('Enter'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/hide': {
    open: openInTable,
    send: (form) => pressNamed(form, new RegExp(`^${form.say('products_hide')} zq`)),
    alert: both('Le produit n’est pas masqué', 'The product was not hidden'),
  },
  '/admin/products/:id/duplicate': {
    open: openInTable,
    send: (form) => pressNamed(form, new RegExp(`^${form.say('products_duplicate')} zq`)),
    alert: both('Le produit n’est pas dupliqué', 'The product was not duplicated'),
  },
  '/admin/products/many': {
    open: async ({ page, database }) => {
      const { id } = await stockUp(database);
      await page.goto(`/admin/products/many?do=price&percent=10&id=${id}`);
    },
    send: (form) => pressNamed(form, /^(Changer ces|Change these)/),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/many/undo': {
    open: ({ page }) => page.goto(`/admin/products?changed=${randomUUID()}`),
    send: (form) => press(form, 'undo'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/counter': {
    open: async (form) => {
      await form.page.goto('/admin/counter');
      await form.page.locator('.goods-tile').first().click();
    },
    send: (form) => pressNamed(form, /^(Encaisser|Take payment)/),
    alert: both('La vente n’est pas enregistrée', 'The sale was not saved'),
  },
  '/admin/stock/receive': {
    open: async (form) => {
      await form.page.goto('/admin/stock/receive');
      await type(form, 'receive_reference', `BL ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'receive_save'),
    alert: both('La réception n’est pas enregistrée', 'The delivery was not saved'),
  },
  '/admin/stock/arrivals/:id/undo': {
    open: async ({ page, database }) => {
      await page.goto(`/admin/stock/arrivals/${await addArrival(database)}`);
    },
    send: (form) => press(form, 'arrivals_undo'),
    alert: both('La réception n’est pas annulée', 'The delivery was not undone'),
  },
  '/admin/families': {
    open: async (form) => {
      const { id } = await stockUp(form.database);
      await form.page.goto('/admin/families');
      await type(form, 'families_product', `#${id}`);
      await type(form, 'families_first_size', 'M');
    },
    send: (form) => press(form, 'families_add'),
    alert: saving,
  },
  '/admin/families/:id': {
    open: async (form) => {
      const { id } = await stockUp(form.database);
      const family = await firstId(
        form.database,
        `with made as (
          insert into families (slug, name) select slug, name from products where id = $1 returning id)
         update products set family_id = made.id, option1 = 'M' from made where products.id = $1 returning made.id`,
        [id],
      );
      await form.page.goto(`/admin/families/${family}`);
      await type(form, 'products_name_fr', 'Genouillère');
    },
    send: (form) => press(form, 'save_changes'),
    alert: saving,
  },
  '/admin/size-guides/:id': {
    open: async (form) => {
      await form.page.goto('/admin/size-guides/new');
      await type(form, 'size_guides_name_fr', 'Genou');
    },
    send: (form) => press(form, 'save_changes'),
    alert: saving,
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
  '/admin/users/invitations': {
    open: async ({ page }) => {
      const username = `invite-${randomUUID().slice(0, 8)}`;
      await page.goto('/admin/users');
      await page.locator('#invite-username').fill(username);
      await page.locator('#invite-email').fill(`${username}@exemple.cm`);
    },
    send: (form) => press(form, 'invitations_create'),
    alert: both(
      'L’invitation n’a pas pu être créée. Réessayez.',
      'The invitation could not be created. Try again.',
    ),
  },
  '/admin/users/invitations/:id/revoke': {
    open: async ({ page, database }) => {
      await database.query(
        `insert into invitations (token_hash, username, email, role, language, invited_by, expires_at)
         values ($1, 'Paul', 'paul@exemple.cm', 'editor', 'fr', 'admin', now() + interval '7 days')`,
        [randomUUID()],
      );
      await page.goto('/admin/users');
    },
    send: (form) => pressNamed(form, /^(Annuler l’invitation de|Revoke the invitation of) Paul/),
    alert: both(/^L’invitation n’a pas pu être annulée/, /^The invitation could not be revoked/),
  },
  '/admin/customers/:id': {
    open: async ({ page, database }) => {
      const id = await firstId(
        database,
        "select id from orders where erased_at is null and phone <> '' order by random() limit 1",
      );
      await page.goto(`/admin/customers/${id}`);
      await page.locator('#note').fill(`préfère le matin ${randomUUID()}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('La note n’a pas pu être enregistrée. Réessayez.', 'The note could not be saved. Try again.'),
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
      'Ces mots n’ont pas pu être retirés de la liste. Réessayez.',
      'These words could not be taken from the list. Please try again.',
    ),
  },
  '/admin/content/:part': {
    open: async (form) => {
      await form.page.goto('/admin/content/terms');
      await type(form, 'content_text_fr', `Article ${randomUUID().slice(0, 8)}`);
    },
    send: (form) => press(form, 'save_changes'),
    alert: both('Les textes n’ont pas été enregistrés. Réessayez.', 'The texts were not saved. Try again.'),
  },
  '/admin/content/:part/preview': {
    open: (form) => form.page.goto('/admin/content/faq'),
    send: (form) => press(form, 'content_preview'),
    alert: both('L’aperçu n’a pas pu être fait. Réessayez.', 'The preview could not be made. Try again.'),
  },
  '/admin/content/:part/original': {
    open: async (form) => {
      // Sent once, the words are the original ones, which have no way back.
      await form.database.query("update content set text_fr = 'Nous livrons.' where part = 'delivery'");
      await form.page.goto('/admin/content/delivery');
      await form.page.getByText(form.say('content_original'), { exact: true }).click();
    },
    send: (form) => press(form, 'content_original_confirm'),
    alert: both('Les textes n’ont pas été enregistrés. Réessayez.', 'The texts were not saved. Try again.'),
  },
  '/admin/outbox/:id/sent': {
    open: openOutbox,
    send: (form) => pressNamed(form, /^(Envoyé|Sent)/),
    alert: both('Le message n’a pas été marqué. Réessayez.', 'The message was not marked. Try again.'),
  },
  '/admin/outbox/:id/skip': {
    open: openOutbox,
    send: (form) => pressNamed(form, /^(Passer|Skip)/),
    alert: both('Le message n’a pas été marqué. Réessayez.', 'The message was not marked. Try again.'),
  },
  '/admin/delivery': {
    open: async (form) => {
      await form.page.goto('/admin/delivery');
      await type(form, 'delivery_zones_label', 'Douala;Bonamoussadi;1500');
    },
    send: (form) => press(form, 'delivery_check'),
    alert: both('Les listes n’ont pas été enregistrées.', 'The lists were not saved.'),
  },
  '/admin/profile/push/:id/test': {
    open: openDevice,
    send: (form) => press(form, 'push_send_test'),
    alert: both(
      'Le test n’est pas parti. Réessayez dans un instant.',
      'The test was not sent. Try again in a moment.',
    ),
  },
  '/admin/profile/push/:id/off': {
    open: openDevice,
    send: (form) => press(form, 'push_switch_off'),
    alert: both(
      'Les notifications n’ont pas été changées. Réessayez dans un instant.',
      'The notifications were not changed. Try again in a moment.',
    ),
  },
  '/admin/profile/passkeys/:id/remove': {
    open: async ({ page, database, staff }) => {
      await database.query(
        `insert into passkeys (administrator_id, name, credential_id, public_key, counter, device_type, backed_up)
         values ($1, 'Chrome, Android', $2, '', 0, 'singleDevice', false)`,
        [staff.id, randomUUID()],
      );
      await page.goto('/admin/profile/passkeys');
    },
    send: (form) => pressNamed(form, /^(Retirer|Remove)/),
    alert: both('Erreur lors du retrait de la clé d’accès', 'Error removing the passkey'),
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
      'Le message n’a pas pu être marqué comme non lu. Réessayez.',
      'The message could not be marked as unread. Try again.',
    ),
  },
  '/admin/messages/:id/answered': {
    open: openMessage,
    send: (form) => press(form, 'messages_mark_answered'),
    alert: both(
      'L’état du message n’a pas pu être changé. Réessayez.',
      'The state of the message could not be changed. Try again.',
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
      'La réponse n’a pas pu être envoyée. Votre texte est conservé.',
      'The reply could not be sent. Your text is kept.',
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
      'La réponse n’a pas pu être enregistrée. Réessayez.',
      'The reply could not be saved. Try again.',
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
      'La réponse n’a pas pu être enregistrée. Réessayez.',
      'The reply could not be saved. Try again.',
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
