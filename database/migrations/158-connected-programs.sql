-- What lets another program read products, stock or orders as JSON. The token itself is kept nowhere.
create table api_tokens (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  token_hash text not null unique,
  rights text[] not null check (rights <> '{}' and rights <@ '{products,stock,orders}'),
  created_by text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create unique index api_tokens_name_key on api_tokens (lower(name));

-- Where another program is told what happened. `secret` signs what is sent.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null unique check (length(url) <= 1000),
  events text[] not null check (events <> '{}'),
  secret text not null,
  is_on boolean not null default true,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now()
);

-- One event for one webhook. It holds the id of what it is about, never its content, which is read when it is sent.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id integer not null references webhooks (id) on delete cascade,
  event text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  retry_until timestamptz not null default now() + interval '24 hours',
  answer text,
  sent_at timestamptz,
  failed_at timestamptz,
  check (sent_at is null or failed_at is null)
);
-- What waits for its first attempt stands for later changes of the same thing too.
create unique index webhook_deliveries_key on webhook_deliveries (webhook_id, event, subject) where attempts = 0;
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where sent_at is null and failed_at is null;
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc);
