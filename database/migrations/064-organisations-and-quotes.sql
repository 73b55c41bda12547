-- replaces: 064-organisations.sql, 065-quotes.sql, 099-quote-discount.sql, 100-credit-limit.sql, 114-quotes-as-proformas.sql
-- replaces: 116-quote-wishes.sql, 117-quote-price-requests.sql

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

-- Quotes: asked from the cart or made by staff. Each revision is a row; the number is given when the first one is sent.
create table quotes (
  id uuid primary key default gen_random_uuid(),
  number text,
  revision integer not null default 1,
  -- Made with the form: the same key is the same quote.
  key text not null unique,
  content_digest text not null,
  state text not null check (state in ('requested', 'draft', 'sent', 'accepted', 'declined', 'superseded')),
  organisation_id uuid references organisations (id),
  buyer_name text not null,
  phone text not null,
  phone_typed text not null,
  email text not null default '',
  language language not null,
  valid_until date,
  purchase_order text not null default '',
  terms text not null default '',
  note text not null default '',
  -- Of the buyer's link.
  token text unique check (length(token) >= 22),
  sent_at timestamptz,
  accepted_at timestamptz,
  accepted_name text not null default '',
  accepted_role text not null default '',
  order_id uuid unique references orders (id),
  entered_by text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  unique (number, revision),
  check (state in ('requested', 'draft') or number is not null and token is not null and valid_until is not null),
  check ((state = 'accepted') = (order_id is not null)),
  check (case when erased_at is null then buyer_name <> '' and phone ~ '^\+[0-9]{6,15}$'
    else buyer_name = '' and phone = '' and phone_typed = '' and accepted_name = '' end)
);
create index quotes_newest on quotes (created_at desc, id desc);
create index quotes_newest_by_state on quotes (state, created_at desc, id desc);
create index quotes_of_organisation on quotes (organisation_id, created_at desc) where organisation_id is not null;
create index quotes_of_phone on quotes (phone) where erased_at is null;

create table quote_lines (
  quote_id uuid not null references quotes (id) on delete cascade,
  position integer not null,
  product_id integer not null references products (id),
  description text not null check (length(description) between 1 and 300),
  quantity integer not null check (quantity between 1 and 999),
  unit_price fcfa not null,
  -- Listed price and floor of the product when the line was written.
  price fcfa not null,
  floor fcfa not null,
  primary key (quote_id, position),
  unique (quote_id, product_id)
);
create index quote_lines_by_product on quote_lines (product_id);

alter table documents add foreign key (quote_id) references quotes (id);
-- A new empty shop starts with quotes on.
alter table settings add column quotes_on boolean not null default true;

-- A discount in FCFA on a whole quote; the order that it becomes has the same one.
alter table quotes add column discount bigint not null default 0 check (discount between 0 and 999999999);

-- How much an organisation may owe, in FCFA; null: without limit. Beyond it, only an admin completes an order (orders/credit-limit).
alter table organisations add column credit_limit bigint check (credit_limit >= 0);

-- A quote whose paper is titled as a proforma invoice, as purchasers ask.
alter table quotes add column as_proforma boolean not null default false;

-- A request for a quote carries everything that the cart's form asks, as an order does, and has a number of its own.
create sequence quote_request_number;

alter table quotes
  -- D-2026-00012: of what a buyer asked; its revisions keep it. Null for a quote that staff made.
  add column request_number text,
  -- Apart from the sum of the lines, as the fee of an order.
  add column delivery_fee fcfa not null default 0,
  add column told_by_whatsapp boolean not null default false,
  add column remark text not null default '' check (length(remark) <= 500),
  add column buyer_company text not null default '' check (length(buyer_company) <= 160),
  add column buyer_niu text not null default '' check (length(buyer_niu) <= 20),
  -- The columns of `deliveries` that the order made of this quote starts with; null where nothing was asked.
  add column delivery jsonb check (jsonb_typeof(delivery) = 'object'),
  add unique (request_number, revision);

-- An editor may ask an admin to accept terms below the floors on a quote too: a request is for an order or for a quote.
alter table price_requests
  alter column order_id drop not null,
  add column quote_id uuid references quotes (id) on delete cascade,
  add check (num_nonnulls(order_id, quote_id) = 1);
create unique index price_requests_open_quote on price_requests (quote_id) where answer is null and quote_id is not null;
create index price_requests_by_quote on price_requests (quote_id, id desc) where quote_id is not null;
