-- replaces: 043-invitations.sql, 044-roles.sql, 046-push-notifications.sql, 047-morning-digest.sql, 049-passkeys.sql
-- replaces: 050-trusted-phones.sql

-- A colleague is invited by a link that is used once: only its hash is kept.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  username text not null,
  email text not null,
  role text not null,
  language language not null,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);

-- Cashiers and storekeepers beside editors and admins. Until the roles are given to somebody, nothing changes for an older instance.
alter table administrators drop constraint administrators_role_check;
alter table administrators add constraint administrators_role_check
  check (role in ('editor', 'admin', 'cashier', 'storekeeper'));
alter table invitations add constraint invitations_role_check
  check (role in ('editor', 'admin', 'cashier', 'storekeeper'));

-- Notifications on an administrator's own devices (web push), and the queue of what is sent to them.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  administrator_id uuid not null references administrators (id) on delete cascade,
  -- The session seen last on the device. It may have run out: who carries a phone is seldom signed in.
  session_id uuid not null,
  -- From the browser: the address at its push service, and the keys that only this device can read with.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index push_subscriptions_of_administrator on push_subscriptions (administrator_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- One row for each event and device. `facts` name nobody: a number, a total, an id.
create table pushes (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  key text not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (subscription_id, key)
);
create index pushes_waiting on pushes (next_attempt_at) where sent_at is null;

-- The hour in Douala at which the seller gets the digest of the day before; null sends none.
alter table settings add column digest_hour smallint check (digest_hour between 0 and 23);

-- A device that signs an administrator in by its own screen lock. Only the public key is here; the private key stays on the device.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  administrator_id uuid not null references administrators (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  -- Up to 2^32, and read as a number.
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_administrator on passkeys (administrator_id);

-- A phone with a passkey may stay signed in longer, if an admin chooses so. A session ends with the passkey that opened it.
alter table settings add column trusted_phones text not null default 'off'
  check (trusted_phones in ('off', 'day', 'week'));
alter table sessions
  add column passkey_id uuid references passkeys (id) on delete cascade,
  -- Until then it needs no request to stay open; none for sessions with the usual limits.
  add column trusted_until timestamptz;
create index sessions_by_passkey on sessions (passkey_id);
