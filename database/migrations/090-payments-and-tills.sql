-- replaces: 090-payments.sql, 091-payment-terms.sql, 092-announced-payments.sql, 093-tills.sql, 096-collections.sql
-- replaces: 097-mobile-money-module.sql, 102-received-mobile-money.sql, 105-withholdings.sql, 121-deposit-from.sql

-- What was paid, and given back. A row never changes: a wrong one is answered by its opposite.
create table payments (
  id uuid primary key default gen_random_uuid(),
  -- Made with the form: the same key and the same request are the same payment.
  key text not null unique,
  request text not null,
  -- 1: received; -1: given back, or taken back because it was wrong.
  direction smallint not null check (direction in (1, -1)),
  amount fcfa not null check (amount > 0),
  method text not null check (method in ('cash', 'mtn-momo', 'orange-money', 'bank', 'cheque', 'card')),
  -- Number of the transaction, the slip or the cheque.
  reference text not null default '' check (length(reference) <= 64),
  received_on date not null,
  recorded_at timestamptz not null default now(),
  recorded_by text not null,
  -- The payment that this one takes back.
  voids_id uuid unique references payments (id),
  receipt_id uuid not null unique references documents (id),
  -- Emptied when the buyer is erased.
  note text not null default '' check (length(note) <= 200)
);
create index payments_by_day on payments (received_on desc, recorded_at desc, id desc);

-- The orders that a payment is for.
create table payment_shares (
  payment_id uuid not null references payments (id),
  order_id uuid not null references orders (id),
  amount fcfa not null check (amount > 0),
  primary key (payment_id, order_id)
);
create index payment_shares_of_order on payment_shares (order_id);

-- A number is used once for each method, until its payment is taken back.
create table payment_references (
  method text not null,
  reference text not null,
  payment_id uuid not null unique references payments (id),
  primary key (method, reference)
);

create function reference_key(reference text) returns text language sql immutable as $$
  select upper(regexp_replace(reference, '\s', '', 'g'))
$$;

alter table orders
  add column paid bigint not null default 0 check (paid >= 0),
  -- Of `credited`: on invoices that another one has replaced.
  add column credited_before bigint not null default 0;

-- From the day of the first payment on, unpaid orders are shown as such; null until then.
alter table settings add column payments_since timestamptz;
alter table settings add column payments_on boolean not null default true;

-- What buyers are told before they pay, by method, and the deposit that is asked for; one row.
create table payment_terms (
  id smallint primary key default 1 check (id = 1),
  -- By method: {fr, en, ussd}.
  instructions jsonb not null default '{}',
  -- Of what is left to pay while nothing is paid; null asks for no deposit.
  deposit_percent smallint check (deposit_percent between 1 and 99),
  version integer not null default 1
);
insert into payment_terms default values;

-- What buyers say that they paid, until staff find it on their own telephone. It becomes a payment, or is refused.
create table payment_claims (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  method text not null check (method in ('mtn-momo', 'orange-money', 'bank')),
  reference text not null check (length(reference) between 1 and 64),
  amount fcfa not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  payment_id uuid unique references payments (id),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'confirmed') = (payment_id is not null))
);
-- Announced again, it is the same one.
create unique index payment_claims_once on payment_claims (order_id, method, reference_key(reference)) where state <> 'refused';
create index payment_claims_open on payment_claims (created_at, id) where state = 'open';

-- Cash is taken into a till that one person opened with a float, and that is counted when it is closed.
alter table settings add column till_on boolean not null default false;

create table tills (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 40)
);
create unique index tills_by_name on tills (lower(name));

create table till_sessions (
  id uuid primary key default gen_random_uuid(),
  -- Made with the form: the same key is the same session.
  key text not null unique,
  till_id integer not null references tills (id),
  opened_by_id uuid not null,
  opened_by text not null,
  opened_at timestamptz not null default now(),
  float fcfa not null,
  closed_at timestamptz,
  closed_by text,
  expected bigint,
  counted bigint check (counted >= 0),
  -- How many of each note and coin.
  counts jsonb,
  difference bigint generated always as (counted - expected) stored,
  note text not null default '' check (length(note) <= 200),
  check (num_nonnulls(closed_at, closed_by, expected, counted, counts) in (0, 5))
);
create unique index till_sessions_open on till_sessions (till_id) where closed_at is null;
create unique index till_sessions_own on till_sessions (opened_by_id) where closed_at is null;
create index till_sessions_newest on till_sessions (opened_at desc, id desc);

-- Cash that enters or leaves a till and pays no order.
create table till_moves (
  id bigint generated always as identity primary key,
  session_id uuid not null references till_sessions (id),
  key text not null unique,
  kind text not null check (kind in ('expense', 'bank', 'float')),
  amount fcfa not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 200),
  recorded_at timestamptz not null default now(),
  recorded_by text not null
);
create index till_moves_of_session on till_moves (session_id);

alter table payments
  add column till_session_id uuid references till_sessions (id),
  add check (till_session_id is null or method = 'cash');
create index payments_of_till_session on payments (till_session_id) where till_session_id is not null;

-- Mobile Money that was asked for on a payer's telephone. A row is written before the provider is called: no debit is unknown here.
create table collections (
  -- A random UUID (version 4): MTN knows the request by it, and CamPay names it in its answers.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- Made with the form: sent again, it is the same request.
  key text not null unique,
  provider text not null check (provider in ('mtn', 'campay')),
  -- Emptied when the buyer is erased.
  phone text not null check (phone = '' or phone ~ '^\+2376\d{8}$'),
  amount fcfa not null check (amount > 0),
  state text not null default 'created' check (state in
    ('created', 'pending', 'unsure', 'succeeded', 'failed', 'expired', 'disputed', 'stuck', 'released')),
  -- The provider's code, or what differs in a dispute.
  reason text not null default '' check (length(reason) <= 64),
  -- CamPay's own number of the request; MTN's number of the transaction once it is paid.
  provider_reference text not null default '' check (length(provider_reference) <= 64),
  -- What a callback called it, until the provider says the same.
  told_reference text not null default '' check (length(told_reference) <= 64),
  opened_at timestamptz not null default now(),
  -- Of the latest call that asked for the money.
  sent_at timestamptz,
  -- Null: nothing more is asked, unless somebody wants it.
  next_check_at timestamptz default now(),
  checks integer not null default 0,
  payment_id uuid unique references payments (id),
  check ((state = 'succeeded') = (payment_id is not null))
);
-- One at a time for each order: the second one would debit the same due again.
create unique index collections_once on collections (order_id) where state in ('created', 'pending', 'unsure');
create index collections_of_order on collections (order_id, opened_at);
create index collections_to_check on collections (next_check_at, id) where next_check_at is not null;
create index collections_to_handle on collections (opened_at, id)
  where state in ('created', 'pending', 'unsure', 'disputed', 'stuck');

alter table settings add column momo_on boolean not null default false;

-- What the State pays of an invoice, and what its buyer keeps back for the tax office: no debt of the buyer. Each waits for its attestation.
create table withholdings (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references documents (id),
  order_id uuid not null references orders (id),
  -- Among the withholdings of the invoice, from 1 on; 0 is the VAT that the State pays.
  place smallint not null,
  label text not null,
  label_en text not null,
  -- In hundredths of a percent of the base.
  rate_bp integer not null,
  base text not null check (base in ('net', 'taxed-net', 'vat')),
  -- In FCFA.
  amount bigint not null check (amount > 0),
  -- What credit notes took back of it.
  credited bigint not null default 0 check (credited between 0 and amount),
  -- The number of the attestation; empty while it is waited for.
  attestation text not null default '' check (length(attestation) <= 64),
  attested_on date,
  recorded_by text,
  recorded_at timestamptz,
  check ((attestation = '') = (attested_on is null)),
  unique (invoice_id, place)
);
create index withholdings_of_order on withholdings (order_id);
create index withholdings_awaited on withholdings (invoice_id) where attestation = '' and credited < amount;

alter table orders
  -- Of the invoice that stands.
  add column withheld bigint not null default 0 check (withheld >= 0),
  -- Null: never invoiced. False: credit notes took back the whole.
  add column invoice_stands boolean;

-- An invoice of 0.1 stands: there were no credit notes, and nothing was withheld.
update orders set invoice_stands = true where exists (select from documents where order_id = orders.id);

-- What is left to pay; less than 0 is to be given back. Nothing is owed of a cancelled order, nor of one whose invoice was taken back.
alter table orders add column balance bigint not null generated always as (
  case when status = 'cancelled' or invoice_stands is false then 0
    else greatest(0, total_amount + delivery_fee - (credited - credited_before) - withheld) end - paid) stored;
create index orders_to_collect on orders (created_at desc, id desc) where balance > 0;
create index orders_with_deposit on orders (created_at) where balance > 0 and paid > 0;
create index orders_invoiced_to_collect on orders (created_at) where balance > 0 and invoice_stands;

-- Goods below this price, in FCFA, are asked for no deposit; null asks for one whatever they cost. Product pages say it.
alter table payment_terms add column deposit_from integer check (deposit_from between 1 and 999999999);
