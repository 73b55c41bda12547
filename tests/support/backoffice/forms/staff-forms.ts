import { randomUUID } from 'node:crypto';
import {
  both,
  confirm,
  type FormExample,
  type FormPage,
  press,
  pressNamed,
  type,
  typeSecret,
} from './form-example.ts';

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

/** As if an app were switched on, for the screens that are shown then. */
const openWithApp = async ({ page, database, staff }: FormPage) => {
  await database.query(
    `insert into two_factors (administrator_id, secret, backup_codes, verified) values ($1, 'secret', '[]', true)
     on conflict do nothing`,
    [staff.id],
  );
  await page.goto('/admin/profile/second-step');
};

export const staffForms: Record<string, FormExample> = {
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
      const row = form.page.getByRole('row').filter({ has: form.page.getByRole('textbox') });
      await row
        .getByRole('textbox')
        .first()
        .fill(`renomme-${randomUUID().slice(0, 8)}`);
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
      'Erreur lors de la création de l’invitation. Réessayez.',
      'Error creating the invitation. Try again.',
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
    send: (form) => pressNamed(form, /^(Annuler l’invitation\s:|Revoke the invitation of) Paul/),
    alert: both(/^L’invitation n’a pas pu être annulée/, /^The invitation could not be revoked/),
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
