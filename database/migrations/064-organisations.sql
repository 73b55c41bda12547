-- Legal persons who buy: clinics, hospitals, councils. An individual stays a telephone number (decisions/019).
create table organisations (
  id uuid primary key,
  name text not null check (name <> ''),
  kind text not null check (kind in ('clinic', 'hospital', 'ngo', 'public', 'company', 'other')),
  niu text not null default '',
  rccm text not null default '',
  address text not null default '',
  town text not null default '',
  contact_name text not null default '',
  -- E.164; null: not told.
  phone text,
  email text not null default '',
  terms_days integer not null default 0 check (terms_days between 0 and 180),
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  search_text text not null generated always as (search_form(name || E'\n' || niu || E'\n' || town || E'\n' || contact_name)) stored
);
create index organisations_by_name on organisations (lower(name), id) where archived_at is null;

alter table orders
  add column organisation_id uuid references organisations (id),
  add column purchase_order text not null default '';
create index orders_of_organisation on orders (organisation_id, created_at desc) where organisation_id is not null;
