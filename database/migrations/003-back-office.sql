-- What the seller's people need: sign-in, the order's life after it was placed, invoices, settings, mail, the audit log.

-- Sign-in. The names of these tables are ours, their columns what better-auth keeps.
alter table administrators
  add column language language not null default 'fr',
  add column two_factor_enabled boolean not null default false,
  add column email_verified boolean not null default true,
  add column image text,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1;

create table accounts (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null default 'credential',
  administrator_id uuid not null references administrators (id) on delete cascade,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (administrator_id, provider_id)
);
insert into accounts (account_id, administrator_id, password)
  select id::text, id, password_hash from administrators;
alter table administrators drop column password_hash;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  administrator_id uuid not null references administrators (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_administrator on sessions (administrator_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table two_factors (
  id uuid primary key default gen_random_uuid(),
  administrator_id uuid not null unique references administrators (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- What every instance of the shop must share and nobody else may know, such as the key that cookies are signed with.
create table secrets (
  name text primary key,
  value text not null
);

-- An order after it was placed.
alter table orders
  add column note text not null default '',
  -- Who typed the order of a customer on the phone or in the shop; none when the customer ordered here.
  add column entered_by text,
  add column completed_at timestamptz,
  -- Found by name, by phone however it is spaced, by number and by the short id.
  add column search_text text not null generated always as
    (search_form(customer_name || E'\n' || phone || E'\n' || number || E'\n' || left(id::text, 8))) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_newest_by_status on orders (status, created_at desc, id desc);
-- Pieces of the line that have left the shelf and not come back: what a completion took, less than the quantity when it was short.
alter table order_items add column taken integer not null default 0 check (taken between 0 and quantity);
update order_items set taken = coalesce((
  select greatest(0, -sum(change)) from stock_movements where order_item_id = order_items.id), 0);
update orders set completed_at = created_at where status = 'completed';

alter table products add column version integer not null default 1;
create index products_by_stock on products (stock, id) where archived_at is null;
alter table company_info add column version integer not null default 1, add column vat text not null default '';

-- Who moved the stock, by name: an administrator may be gone when somebody asks.
alter table stock_movements
  drop column administrator_id,
  add column administrator_id uuid,
  add column administrator_name text not null default '';

-- One number an order, in one sequence without gaps: the row of the year is locked until the invoice is saved.
create table invoice_counters (
  year integer primary key,
  last integer not null
);
create table invoices (
  order_id uuid primary key references orders (id),
  number text not null unique,
  issued_at timestamptz not null default now(),
  issued_by text not null
);

alter table settings
  add column notify_new_order boolean not null default false,
  add column notify_new_message boolean not null default false,
  add column notify_low_stock boolean not null default false,
  -- Where notifications go; the company's own address when empty.
  add column notify_email text not null default '',
  add column two_factor text not null default 'disabled' check (two_factor in ('disabled', 'sms', 'email', 'app')),
  add column usd_rate numeric(12, 4) check (usd_rate > 0),
  add column usd_rate_on date,
  add column version integer not null default 1;

-- Mail that waits, was sent or failed. One row a mail: the key is what the mail is about.
create table mails (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  recipient text not null,
  language language not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz
);
create index mails_waiting on mails (next_attempt_at) where sent_at is null;
create index mails_newest on mails (created_at desc);

-- Every change that an administrator made. Names are kept beside ids: who and what may be gone when somebody asks.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  administrator_id uuid,
  administrator_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_by_subject on audit_log (subject_type, subject_id, id desc);

-- An import of products: tried first, then carried out as it was tried.
create table imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  administrator_id uuid not null,
  administrator_name text not null,
  state text not null default 'reading' check (state in ('reading', 'tried', 'applying', 'applied', 'failed')),
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  content jsonb not null default '[]',
  report jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What an open back-office hears at once, on every instance.
create function tell_new_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object(
    'kind', 'order', 'id', new.id, 'number', new.number, 'name', left(new.customer_name, 120))::text);
  return null;
end $$;
create trigger tell_new_order after insert on orders for each row execute function tell_new_order();

create function tell_new_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object(
    'kind', 'message', 'id', new.id, 'name', left(new.sender_name, 120))::text);
  return null;
end $$;
create trigger tell_new_message after insert on messages for each row execute function tell_new_message();

create function tell_new_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_mail', '');
  return null;
end $$;
create trigger tell_new_mail after insert on mails for each statement execute function tell_new_mail();
