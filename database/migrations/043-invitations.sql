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
