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
