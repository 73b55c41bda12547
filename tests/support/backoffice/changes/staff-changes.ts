import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { one, type Recipe } from './change.ts';

async function addColleague(database: pg.Client) {
  const username = `collegue-${randomUUID().slice(0, 8)}`;
  const added = await one(
    database,
    'insert into administrators (username, email) values ($1, $2) returning id, version',
    [username, `${username}@exemple.cm`],
  );
  return added;
}

export const staffChanges: Record<string, Recipe> = {
  '/admin/users/add': async () => {
    const username = `nouveau-${randomUUID().slice(0, 8)}`;
    return {
      path: '/admin/users/add',
      form: { username, email: `${username}@exemple.cm`, password: 'un mot de passe long', role: 'editor' },
      action: 'administrator.added',
    };
  },
  '/admin/users/invitations': async () => {
    const username = `invite-${randomUUID().slice(0, 8)}`;
    return {
      path: '/admin/users/invitations',
      form: { username, email: `${username}@exemple.cm`, role: 'cashier' },
      action: 'invitation.created',
    };
  },
  '/admin/users/invitations/:id/revoke': async ({ database }) => {
    const { id } = await one(
      database,
      `insert into invitations (token_hash, username, email, role, language, invited_by, expires_at)
       values ($1, 'Paul', 'paul@exemple.cm', 'editor', 'fr', 'admin', now() + interval '7 days') returning id`,
      [randomUUID()],
    );
    return { path: `/admin/users/invitations/${id}/revoke`, form: {}, action: 'invitation.revoked' };
  },
  '/admin/users/:id': async ({ database }) => {
    const { id, version } = await addColleague(database);
    const username = `renomme-${randomUUID().slice(0, 8)}`;
    return {
      path: `/admin/users/${id}`,
      form: { version: String(version), username, email: `${username}@exemple.cm`, role: 'admin' },
      action: 'administrator.changed',
    };
  },
  '/admin/users/:id/delete': async ({ database }) => {
    const { id } = await addColleague(database);
    return { path: `/admin/users/${id}/delete`, form: {}, action: 'administrator.deleted' };
  },
  '/admin/profile': async ({ database, staff }) => {
    const { version } = await one(database, 'select version from administrators where id = $1', [staff.id]);
    staff.username = `moi-${randomUUID().slice(0, 8)}`;
    return {
      path: '/admin/profile',
      form: {
        username: staff.username,
        email: `${staff.username}@exemple.cm`,
        version: String(version),
        password: staff.password,
      },
      action: 'profile.changed',
    };
  },
  '/admin/profile/password': async ({ staff }) => {
    const next = `un autre mot de passe ${randomUUID()}`;
    const form = { current: staff.password, next, confirm: next };
    staff.password = next;
    return { path: '/admin/profile/password', form, action: 'password.changed' };
  },
  '/admin/profile/push': async () => ({
    path: '/admin/profile/push',
    form: {
      endpoint: `https://push.invalid/${randomUUID()}`,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
      // What nobody does here: nothing is sent to an address that is not there.
      kinds: 'price-request',
    },
    action: 'notifications.switched-on',
  }),
  '/admin/profile/push/:id/off': async ({ database, staff }) => {
    const { id } = await one(
      database,
      `insert into push_subscriptions (administrator_id, session_id, endpoint, p256dh, auth, kinds, user_agent)
       values ($1, gen_random_uuid(), $2, '', '', '{}', '') returning id`,
      [staff.id, `https://push.invalid/${randomUUID()}`],
    );
    return { path: `/admin/profile/push/${id}/off`, form: {}, action: 'notifications.switched-off' };
  },
  '/admin/profile/sessions/:id/end': async ({ database, staff }) => {
    const { id } = await one(
      database,
      `insert into sessions (token, administrator_id, expires_at)
       values ($1, $2, now() + interval '1 hour') returning id`,
      [randomUUID(), staff.id],
    );
    return { path: `/admin/profile/sessions/${id}/end`, form: {}, action: 'session.ended' };
  },
  '/admin/profile/passkeys/:id/remove': async ({ database, staff }) => {
    const { id } = await one(
      database,
      `insert into passkeys (administrator_id, name, credential_id, public_key, counter, device_type, backed_up)
       values ($1, 'Chrome, Android', gen_random_uuid()::text, 'key', 0, 'singleDevice', false) returning id`,
      [staff.id],
    );
    return { path: `/admin/profile/passkeys/${id}/remove`, form: {}, action: 'passkey.removed' };
  },
};
