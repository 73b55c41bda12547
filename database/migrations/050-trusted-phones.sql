-- A phone with a passkey may stay signed in longer, if an admin chooses so. A session ends with the passkey that opened it.
alter table settings add column trusted_phones text not null default 'off'
  check (trusted_phones in ('off', 'day', 'week'));
alter table sessions
  add column passkey_id uuid references passkeys (id) on delete cascade,
  -- Until then it needs no request to stay open; none for sessions with the usual limits.
  add column trusted_until timestamptz;
create index sessions_by_passkey on sessions (passkey_id);
