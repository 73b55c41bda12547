import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { policies } from '../../../app/backoffice/access/policies.ts';
import { type Language, languages } from '../../../app/domain/localized.ts';
import english from '../../../translations/en.json' with { type: 'json' };
import french from '../../../translations/fr.json' with { type: 'json' };
import { hire, type Staff, signIn } from '../../support/backoffice/backoffice.ts';
import { photo, stockUp } from '../../support/backoffice/products.ts';
import { plain, test } from '../../support/visitor.ts';

type Failure = 'no network' | 413 | 502 | 503;

/** What answers a form instead of the shop: each form meets all four, two in each language. */
const failures: Record<Language, Failure[]> = { fr: ['no network', 502], en: [413, 503] };

const all: Record<Language, Record<string, string>> = { fr: french, en: english };

type Hands = {
  page: Page;
  database: pg.Client;
  staff: Staff;
  colleague: Staff;
  say: (word: string) => string;
};
type Journey = {
  /** Opens the form and fills it in. */
  open: (hands: Hands) => Promise<unknown>;
  send: (hands: Hands) => Promise<unknown>;
  alert: Record<Language, string | RegExp>;
};

const type = ({ page, say }: Hands, label: string, text: string) =>
  page
    .getByRole('textbox', { name: say(label) })
    .first()
    .fill(text);
const press = ({ page, say }: Hands, button: string) =>
  page
    .getByRole('button', { name: say(button), exact: true })
    .first()
    .click();
const pressNamed = ({ page }: Hands, name: RegExp) => page.getByRole('button', { name }).first().click();
const confirm = ({ page, say }: Hands, button: string) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(button), exact: true })
    .click();
const typeSecret = ({ page, say }: Hands, label: string, text: string) =>
  page.getByLabel(say(label)).first().fill(text);

async function firstId(database: pg.Client, sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await database.query(sql, values);
  return String(rows[0].id);
}

const openOrder = async ({ page, database }: Hands) => {
  const id = await firstId(
    database,
    `select id from orders where status in ('pending', 'processing')
     and id not in (select order_id from invoices) order by random() limit 1`,
  );
  await page.goto(`/admin/orders/${id}`);
};

const openProduct = async ({ page, database }: Hands) => {
  const { id } = await stockUp(database);
  await page.goto(`/admin/products/edit/${id}`);
};

const openMessage = async ({ page, database }: Hands) => {
  const mark = randomUUID().slice(0, 8);
  const id = await firstId(
    database,
    `insert into messages (sender_name, sender_email, subject, content, language, digest)
     values ($1, $2, $1, 'Bonjour', 'fr', $1) returning id`,
    [`Cliente ${mark}`, `${mark}@exemple.cm`],
  );
  await page.goto(`/admin/messages?open=${id}`);
};

const openPerson = async ({ page, database }: Hands) => {
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
const openWithApp = async ({ page, database, staff }: Hands) => {
  await database.query(
    `insert into two_factors (administrator_id, secret, backup_codes, verified) values ($1, 'secret', '[]', true)`,
    [staff.id],
  );
  await page.goto('/admin/profile/second-step');
};

const both = (fr: string, en: string) => ({ fr, en });
const saving = both('Erreur lors de l’enregistrement des modifications', 'Error saving changes');

/** Every form of the back-office that changes something, by the address that it is sent to. */
const journeys: Record<string, Journey> = {
  '/upload': {
    open: async (hands) => hands.page.goto('/admin/products/add'),
    send: async ({ page, say }) =>
      page.getByLabel(say('products_picture')).setInputFiles(await photo('#0a0')),
    alert: both('Échec de l’envoi de l’image', 'Failed to upload image'),
  },
  '/admin/orders/new': {
    open: async (hands) => {
      await hands.page.goto('/admin/orders/new');
      await type(hands, 'field_name', 'Client au comptoir');
      await type(hands, 'field_phone', '677000012');
    },
    send: (hands) => press(hands, 'orders_enter_save'),
    alert: saving,
  },
  '/admin/orders/:id': {
    open: async (hands) => {
      await openOrder(hands);
      await type(hands, 'orders_note', 'à rappeler demain');
    },
    send: (hands) => press(hands, 'save_changes'),
    alert: saving,
  },
  '/admin/orders/:id/invoice': {
    open: openOrder,
    send: (hands) => press(hands, 'orders_print_invoice'),
    alert: both('Erreur lors de l’établissement de la facture', 'Error issuing the invoice'),
  },
  '/admin/products/add': {
    open: async (hands) => {
      await hands.page.goto('/admin/products/add');
      await type(hands, 'products_name_fr', 'Béquille');
      await type(hands, 'products_price', '12500');
    },
    send: (hands) => press(hands, 'products_add'),
    alert: both('Erreur lors de l’ajout du produit', 'Error adding product'),
  },
  '/admin/products/edit/:id': {
    open: async (hands) => {
      await openProduct(hands);
      await type(hands, 'products_name_fr', 'Béquille réglable');
    },
    send: (hands) => press(hands, 'save_changes'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/count': {
    open: async (hands) => {
      await openProduct(hands);
      await type(hands, 'products_counted', '17');
    },
    send: (hands) => press(hands, 'products_count_save'),
    alert: both('Erreur lors de la mise à jour du produit', 'Error updating product'),
  },
  '/admin/products/:id/archive': {
    open: async ({ page, database }) => {
      const { name } = await stockUp(database);
      await page.goto(`/admin/products?q=${name}`);
    },
    send: async (hands) => {
      await pressNamed(hands, new RegExp(`^${hands.say('products_delete')} zq`));
      await pressNamed(hands, new RegExp(`${hands.say('products_delete_again')} zq`));
    },
    alert: both('Erreur lors de la suppression du produit', 'Error deleting product'),
  },
  '/admin/products/:id/restore': {
    open: async ({ page, database }) => {
      const { id } = await stockUp(database);
      await database.query('update products set archived_at = now() where id = $1', [id]);
      await page.goto(`/admin/products/edit/${id}`);
    },
    send: (hands) => pressNamed(hands, new RegExp(`^${hands.say('products_restore')}`)),
    alert: both('Erreur lors de la restauration du produit', 'Error restoring product'),
  },
  '/admin/users/add': {
    open: async (hands) => {
      await hands.page.goto('/admin/users/add');
      await type(hands, 'field_name', `awa-${randomUUID().slice(0, 8)}`);
      await typeSecret(hands, 'password', 'un mot de passe long');
    },
    send: (hands) => press(hands, 'administrators_add'),
    alert: both('Erreur lors de l’ajout de l’administrateur', 'Error adding administrator'),
  },
  '/admin/users/:id': {
    open: async (hands) => {
      await hands.page.goto(`/admin/users?edit=${hands.colleague.id}`);
      await type(hands, 'field_name', `renomme-${randomUUID().slice(0, 8)}`);
    },
    send: (hands) => press(hands, 'save_changes'),
    alert: both('Erreur lors de la mise à jour de l’administrateur', 'Error updating administrator'),
  },
  '/admin/users/:id/delete': {
    open: ({ page }) => page.goto('/admin/users'),
    send: async (hands) => {
      await pressNamed(hands, new RegExp(hands.colleague.username));
      await confirm(hands, 'administrators_delete_short');
    },
    alert: both('Erreur lors de la suppression de l’administrateur', 'Error deleting administrator'),
  },
  '/admin/company': {
    open: async (hands) => {
      await hands.page.goto('/admin/company');
      await type(hands, 'company_address', `Douala, ${randomUUID().slice(0, 8)}`);
    },
    send: (hands) => press(hands, 'save_changes'),
    alert: both('Erreur lors de la mise à jour de l’entreprise', 'Error updating company info'),
  },
  '/admin/company/logo': {
    open: (hands) => hands.page.goto('/admin/company'),
    send: (hands) => press(hands, 'company_logo_save'),
    alert: both('Erreur lors de l’envoi du logo', 'Error uploading logo'),
  },
  '/admin/messages/:id/read': {
    open: openMessage,
    send: (hands) =>
      hands.page
        .getByRole('article')
        .getByRole('button', { name: new RegExp(hands.say('messages_mark_read')) })
        .click(),
    alert: both(
      'Le message n’a pas pu être marqué comme lu. Réessayez.',
      'The message could not be marked as read. Please try again.',
    ),
  },
  '/admin/messages/:id/delete': {
    open: openMessage,
    send: async (hands) => {
      await press(hands, 'messages_delete');
      await confirm(hands, 'messages_delete');
    },
    alert: both('Erreur lors de la suppression du message', 'Error deleting message'),
  },
  '/admin/settings': {
    open: async (hands) => {
      await hands.page.goto('/admin/settings');
      await type(hands, 'settings_notify_email', `${randomUUID().slice(0, 8)}@exemple.cm`);
    },
    send: (hands) => press(hands, 'save_changes'),
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
    send: (hands) => pressNamed(hands, new RegExp(`^${hands.say('mails_retry')}`)),
    alert: both(
      'Le courrier n’a pas pu être remis en file. Réessayez.',
      'The mail could not be queued again. Please try again.',
    ),
  },
  '/admin/privacy/export': {
    open: openPerson,
    send: (hands) => press(hands, 'persons_export'),
    alert: both('Erreur lors de l’export des données', 'Error exporting the data'),
  },
  '/admin/privacy/erase': {
    open: openPerson,
    send: async (hands) => {
      await press(hands, 'persons_erase');
      await confirm(hands, 'persons_erase');
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
    send: (hands) => press(hands, 'imports_check'),
    alert: {
      fr: /Le fichier n’a pas pu être vérifié|Ce fichier est trop grand/,
      en: /The file could not be checked|This file is too large/,
    },
  },
  '/admin/products/import/:id/apply': {
    open: async (hands) => {
      const { page, say } = hands;
      await page.goto('/admin/products/import');
      const sku = `E2E-${randomUUID().slice(0, 8)}`;
      const buffer = Buffer.from(
        `sku;nom;prix;dernier prix;catégorie;stock\n${sku};Canne ${sku};9;9;Médical;4`,
      );
      await page
        .getByLabel(say('imports_file'))
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
      await press(hands, 'imports_check');
      await expect(page.getByRole('button', { name: say('imports_apply') })).toBeVisible();
    },
    send: (hands) => press(hands, 'imports_apply'),
    alert: both('Erreur lors de l’application de l’import', 'Error applying the import'),
  },
  '/admin/profile': {
    open: async (hands) => {
      await hands.page.goto('/admin/profile');
      await type(hands, 'field_name', `moi-${randomUUID().slice(0, 8)}`);
    },
    send: (hands) => press(hands, 'save_changes'),
    alert: both('Erreur lors de la mise à jour du profil', 'Error updating profile'),
  },
  '/admin/profile/password': {
    open: async (hands) => {
      await hands.page.goto('/admin/profile');
      await hands.page.getByLabel(hands.say('current_password')).last().fill(hands.staff.password);
      await typeSecret(hands, 'new_password', 'un autre mot de passe');
      await typeSecret(hands, 'confirm_password', 'un autre mot de passe');
    },
    send: (hands) => press(hands, 'profile_password'),
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
    send: (hands) =>
      hands.page
        .getByRole('listitem')
        .getByRole('button', { name: hands.say('session_end'), exact: true })
        .click(),
    alert: both('Erreur lors de la déconnexion de l’appareil', 'Error signing the device out'),
  },
  '/admin/profile/second-step': {
    open: async (hands) => {
      await hands.page.goto('/admin/profile/second-step');
      await typeSecret(hands, 'current_password', 'pas le bon');
    },
    send: (hands) => press(hands, 'app_enrol'),
    alert: both('Erreur lors de l’activation de l’application', 'Error switching the app on'),
  },
  '/admin/profile/second-step/confirm': {
    open: async (hands) => {
      await hands.page.goto('/admin/profile/second-step');
      await typeSecret(hands, 'current_password', hands.staff.password);
      await press(hands, 'app_enrol');
      await hands.page.getByLabel(hands.say('step_code')).last().fill('000000');
    },
    send: (hands) => press(hands, 'app_confirm'),
    alert: both('Erreur lors de l’activation de l’application', 'Error switching the app on'),
  },
  '/admin/profile/second-step/drop': {
    open: async (hands) => {
      await openWithApp(hands);
      await hands.page.getByLabel(hands.say('current_password')).last().fill('pas le bon');
    },
    send: (hands) => press(hands, 'app_drop'),
    alert: both('Erreur lors de la désactivation de l’application', 'Error switching the app off'),
  },
  '/admin/profile/second-step/recovery-codes': {
    open: async (hands) => {
      await openWithApp(hands);
      await hands.page.getByLabel(hands.say('current_password')).first().fill('pas le bon');
    },
    send: (hands) => press(hands, 'recovery_renew'),
    alert: both('Erreur lors de la création des codes', 'Error getting new codes'),
  },
};

/** A picture is sent once more than its form: the logo has its own sentence then. */
const logoUpload: Journey = {
  open: (hands) => hands.page.goto('/admin/company'),
  send: async ({ page, say }) =>
    page.getByLabel(say('company_logo'), { exact: true }).setInputFiles(await photo('#00a')),
  alert: both('Échec du téléversement du logo.', 'Failed to upload logo.'),
};

/** The forms of who is not signed in. */
const outside: Record<string, Journey> = {
  '/admin': {
    open: async (hands) => {
      await hands.page.goto('/admin');
      await type(hands, 'sign_in_name', hands.staff.username);
      await typeSecret(hands, 'password', hands.staff.password);
    },
    send: (hands) => press(hands, 'sign_in'),
    alert: both('Échec de l’authentification', 'Authentication failed'),
  },
  '/admin/second-step': {
    open: async (hands) => {
      await hands.page.goto('/admin/second-step');
      await type(hands, 'step_code', '000000');
    },
    send: (hands) => press(hands, 'step_continue'),
    alert: both('Échec de l’authentification', 'Authentication failed'),
  },
  '/admin/forgot-password': {
    open: async (hands) => {
      await hands.page.goto('/admin/forgot-password');
      await type(hands, 'field_email', 'qui@exemple.cm');
    },
    send: (hands) => press(hands, 'forgot_send'),
    alert: both('Erreur lors de l’envoi du lien', 'Error sending the link'),
  },
  '/admin/reset-password': {
    open: async (hands) => {
      await hands.page.goto('/admin/reset-password?token=passé');
      await typeSecret(hands, 'new_password', 'un autre mot de passe');
      await typeSecret(hands, 'confirm_password', 'un autre mot de passe');
    },
    send: (hands) => press(hands, 'reset_save'),
    alert: both('Erreur lors du changement de mot de passe', 'Error updating password'),
  },
};

test('every address that takes something has its form here', () => {
  const taking = Object.entries(policies).flatMap(([pattern, { change }]) => (change ? [pattern] : []));
  expect(Object.keys(journeys).sort()).toEqual(taking.sort());
});

/** What somebody sees in the fields of the page. */
const fieldsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')]
      .filter(({ type }) => type !== 'hidden')
      .map(({ id, value, checked }) => `${id}: ${value} ${checked ?? ''}`),
  );

/** A line to the shop that opens at once, and opens again when a test says so: the page looks for news each time. */
async function holdLine(page: Page) {
  await page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      constructor() {
        super();
        const open = () => this.dispatchEvent(new Event('open'));
        setTimeout(open);
        addEventListener('news', open);
      }
      close() {}
    } as unknown as typeof EventSource;
  });
}
const bringNews = (page: Page) => page.evaluate(() => dispatchEvent(new Event('news')));

/** Answers every form in the shop's place. */
async function intercept(page: Page) {
  let failure: Failure = 'no network';
  let sent = 0;
  await page.route('**', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    if (failure === 'no network') return route.abort();
    return route.fulfill({ status: failure, contentType: 'text/html', body: `<h1>${failure}</h1>` });
  });
  return {
    with: (next: Failure) => {
      failure = next;
    },
    sent: () => sent,
  };
}

for (const language of languages)
  for (const [address, journey] of Object.entries({
    ...outside,
    ...journeys,
    'the logo’s picture': logoUpload,
  }))
    test(`${address}: whatever answers in the shop’s place is told, and stays (${language})`, async ({
      page,
      shop,
    }) => {
      const staff = await hire(shop.database, { role: 'admin', language });
      test.setTimeout(120_000);
      const colleague = await hire(shop.database, { role: 'editor', language });
      const hands = {
        page,
        database: shop.database,
        staff,
        colleague,
        say: (word: string) => all[language][word] ?? '',
      };
      await holdLine(page);
      if (!outside[address]) await signIn(page, staff);
      else
        await page
          .context()
          .addCookies([{ name: 'office_language', value: language, url: process.env.SHOP_ADDRESS ?? '' }]);
      await journey.open(hands);
      await page.waitForLoadState('networkidle');
      const typed = await fieldsOf(page);
      const alert = page.getByRole('alert').filter({ hasText: journey.alert[language] }).first();
      await expect(alert).toHaveCount(0);

      const isPicture = address === '/upload' || journey === logoUpload;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
      const shopfront = await intercept(page);
      for (const [round, failure] of failures[language].entries()) {
        shopfront.with(failure);
        await journey.send(hands);
        await expect.poll(shopfront.sent).toBe(round + 1);
        await expect(alert).toBeVisible();
        await bringNews(page);
      }
      await page.waitForLoadState('networkidle');
      await expect(alert).toBeVisible();
      if (!isPicture) expect(await fieldsOf(page)).toEqual(typed);
      expect(asked.filter((each) => each.startsWith('POST'))).toHaveLength(2);
      expect(asked.length).toBeLessThan(12);

      await page.unrouteAll();
      await journey.send(hands);
      await expect(alert).toHaveCount(0);
    });

const unauthorized = {
  add: both(
    'Accès refusé : seuls les administrateurs peuvent ajouter des administrateurs',
    'Unauthorized: Only admins can add administrators',
  ),
  update: both(
    'Accès refusé : seuls les administrateurs peuvent modifier des administrateurs',
    'Unauthorized: Only admins can update administrators',
  ),
  delete: both(
    'Accès refusé : seuls les administrateurs peuvent supprimer des administrateurs',
    'Unauthorized: Only admins can delete administrators',
  ),
};

for (const language of languages)
  for (const [verb, address] of [
    ['add', '/admin/users/add'],
    ['update', '/admin/users/:id'],
    ['delete', '/admin/users/:id/delete'],
  ] as const)
    test(`who may no longer ${verb} administrators is told, and keeps what they typed (${language})`, async ({
      page,
      shop,
    }) => {
      const staff = await hire(shop.database, { role: 'admin', language });
      const colleague = await hire(shop.database, { role: 'editor', language });
      const hands = {
        page,
        database: shop.database,
        staff,
        colleague,
        say: (word: string) => all[language][word] ?? '',
      };
      // What the page asks for by itself would find the demotion before the click that this is about.
      await page.route('**/admin/live', (route) => route.abort());
      await signIn(page, staff);
      await journeys[address]?.open(hands);
      const typed = await fieldsOf(page);
      await shop.database.query("update administrators set role = 'editor' where id = $1", [staff.id]);
      await journeys[address]?.send(hands);
      const alert = page.getByRole('alert').filter({ hasText: journeys[address]?.alert[language] ?? '' });
      await expect
        .poll(async () => plain(await alert.first().textContent()))
        .toContain(unauthorized[verb][language]);
      await page.waitForLoadState('networkidle');
      await expect(alert.first()).toBeVisible();
      expect(await fieldsOf(page)).toEqual(typed);
    });

test('a network that is gone takes nothing that is typed with it, nor does it load the page anew', async ({
  page,
  shop,
  context,
}) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'en' });
  await signIn(page, staff);
  await page.goto('/admin/profile');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Current password').last().fill(staff.password);
  await page.getByLabel('New password').fill('a wholly new password');
  await page.getByLabel('Confirm password').fill('a wholly new password');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('Error updating password');
  await context.setOffline(false);
  await expect(page.getByLabel('New password')).toHaveValue('a wholly new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
});

test('what a page reads by itself and gets no answer to leaves the form as it stands', async ({
  page,
  shop,
}) => {
  await holdLine(page);
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await page.goto('/admin/profile');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('New password').fill('a wholly new password');
  let asked = 0;
  await page.route('**/*.data*', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.fulfill({ status: 502, body: 'Bad Gateway' });
  });
  await bringNews(page);
  await expect.poll(() => asked).toBe(1);
  await bringNews(page);
  await expect.poll(() => asked).toBe(2);
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('New password')).toHaveValue('a wholly new password');
  expect(asked).toBe(2);
});

test('a screen that could not be read says so until somebody tries again', async ({ page, shop }) => {
  await holdLine(page);
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await page.goto('/admin/dashboard');
  await page.waitForLoadState('networkidle');
  let asked = 0;
  await page.route('**/admin/company.data*', (route) => {
    asked += 1;
    return route.fulfill({ status: 502, body: 'Bad Gateway' });
  });
  await page.getByRole('link', { name: 'Company' }).click();
  const failure = page.getByRole('heading', { name: 'This page could not be shown' });
  await expect(failure).toBeVisible();
  await bringNews(page);
  await page.waitForLoadState('networkidle');
  await expect(failure).toBeVisible();
  expect(asked).toBe(1);
});

for (const [language, its] of Object.entries({
  fr: {
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    confirm: 'Confirmer le mot de passe',
    change: 'Changer le mot de passe',
    wrong: 'Ce n’est pas votre mot de passe actuel.',
    done: 'Mot de passe mis à jour avec succès !',
  },
  en: {
    current: 'Current password',
    next: 'New password',
    confirm: 'Confirm password',
    change: 'Change password',
    wrong: 'This is not your current password.',
    done: 'Password updated successfully!',
  },
}))
  test(`a password that is changed leaves neither the old error nor a password behind (${language})`, async ({
    page,
    shop,
  }) => {
    const staff = await hire(shop.database, { role: 'editor', language: language as Language });
    await signIn(page, staff);
    await page.goto('/admin/profile');
    const current = page.getByLabel(its.current).last();
    const next = 'un tout autre mot de passe';
    await current.fill('pas le bon du tout');
    await page.getByLabel(its.next).fill(next);
    await page.getByLabel(its.confirm).fill(next);
    await page.getByRole('button', { name: its.change }).click();
    await expect(page.getByText(its.wrong)).toBeVisible();
    await current.fill(staff.password);
    await page.getByRole('button', { name: its.change }).click();
    await expect
      .poll(async () => plain(await page.getByRole('dialog').first().textContent()))
      .toContain(its.done);
    await expect(page.getByText(its.wrong)).toHaveCount(0);
    await expect(current).toHaveValue('');
    await expect(page.getByLabel(its.next)).toHaveValue('');
    await expect(page.getByLabel(its.confirm)).toHaveValue('');
  });

test('the summary of what is wrong names each field', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await page.goto('/admin/users/add');
  await page.getByRole('button', { name: 'Add administrator' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Name: This field is required.',
    'Email: This field is required.',
    'Password: This field is required.',
  ]);
  await page.goto('/admin/company');
  await page.getByRole('textbox', { name: 'Company name' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Company name: This field is required.',
  ]);
});

test('a corrected field’s old error does not stand beside a failure of the shop', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await page.goto('/admin/products/add');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByLabel('Name (French)')).toHaveAccessibleDescription(/This field is required/);
  await page.getByLabel('Name (French)').fill('Béquille');
  const shopfront = await intercept(page);
  shopfront.with(502);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Error adding product')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(0);
  await expect(page.getByLabel('Name (French)')).toHaveValue('Béquille');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every form to change something has its Save', async ({ page, shop }) => {
    const staff = await hire(shop.database, { role: 'admin', language: 'en' });
    await signIn(page, staff);
    const { id } = await stockUp(shop.database);
    for (const address of [
      `/admin/products/edit/${id}`,
      '/admin/company',
      '/admin/settings',
      `/admin/orders/${await firstId(shop.database, 'select id from orders limit 1')}`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    }
    await page.goto('/admin/profile');
    await page.getByLabel('Name').first().fill(`moi-${staff.username}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.goto('/admin/profile');
    await expect(page.getByLabel('Name').first()).toHaveValue(`moi-${staff.username}`);
  });
});
