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

create function keep_reference() returns trigger language plpgsql as $$
begin
  if new.voids_id is not null then
    delete from payment_references where payment_id = new.voids_id;
  elsif new.reference <> '' then
    insert into payment_references values (new.method, reference_key(new.reference), new.id);
  end if;
  return null;
end $$;
create trigger keep_reference after insert on payments for each row execute function keep_reference();

-- Whoever writes: only the note may be emptied.
create function keep_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new)->>'note' = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception 'a payment never changes' using errcode = 'restrict_violation';
end $$;
create trigger keep_payments before update or delete on payments for each row execute function keep_payments();
create trigger keep_all_payments before truncate on payments for each statement execute function keep_payments();
create trigger keep_payment_shares before update or delete on payment_shares for each row execute function keep_payments();
create trigger keep_all_payment_shares before truncate on payment_shares for each statement execute function keep_payments();

-- At the commit: the shares make up the amount, and what takes a payment back is its exact opposite.
create function check_payment() returns trigger language plpgsql as $$
declare
  checked payments;
  taken_back payments;
begin
  select * into checked from payments
    where id = coalesce(to_jsonb(new)->>'payment_id', to_jsonb(new)->>'id')::uuid;
  if checked.amount <> (select coalesce(sum(amount), 0) from payment_shares where payment_id = checked.id) then
    raise exception 'the shares do not make up the payment' using errcode = 'check_violation';
  end if;
  if checked.voids_id is null then return null; end if;
  select * into taken_back from payments where id = checked.voids_id;
  if taken_back.voids_id is not null
    or (checked.direction, checked.amount, checked.method) <> (-taken_back.direction, taken_back.amount, taken_back.method)
    or exists (select order_id, amount from payment_shares where payment_id = checked.id
      except select order_id, amount from payment_shares where payment_id = taken_back.id) then
    raise exception 'a payment is taken back by its opposite' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_payment after insert on payments deferrable initially deferred
  for each row execute function check_payment();
create constraint trigger check_payment_share after insert on payment_shares deferrable initially deferred
  for each row execute function check_payment();

alter table orders
  add column paid bigint not null default 0 check (paid >= 0),
  -- Of `credited`: on invoices that another one has replaced.
  add column credited_before bigint not null default 0;
-- What is left to pay; less than 0 is to be given back. A cancelled order owes nothing.
alter table orders add column balance bigint not null generated always as (
  case when status = 'cancelled' then 0
    else greatest(0, total_amount - (credited - credited_before)) + delivery_fee end - paid) stored;
create index orders_to_collect on orders (created_at desc, id desc) where balance > 0;
create index orders_with_deposit on orders (created_at) where balance > 0 and paid > 0;

-- From the day of the first payment on, unpaid orders are shown as such; null until then.
alter table settings add column payments_since timestamptz;
alter table settings add column payments_on boolean not null default true;

create function carry_shares_to_orders() returns trigger language plpgsql as $$
begin
  update orders set paid = paid + shared.amount
    from (select share.order_id, sum(share.amount * payment.direction) as amount from new_shares as share
      join payments as payment on payment.id = share.payment_id group by share.order_id) as shared
    where orders.id = shared.order_id;
  update settings set payments_since = date_trunc('day', now() at time zone 'Africa/Douala') at time zone 'Africa/Douala'
    where payments_since is null;
  return null;
end $$;
create trigger carry_shares_to_orders after insert on payment_shares referencing new table as new_shares
  for each statement execute function carry_shares_to_orders();

create function start_invoice_anew() returns trigger language plpgsql as $$
begin
  update orders set credited_before = credited where id = new.order_id and credited <> credited_before;
  return null;
end $$;
create trigger start_invoice_anew after insert on documents for each row when (new.kind = 'invoice')
  execute function start_invoice_anew();

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

-- Open back-offices hear of it.
create function tell_claim() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'claim', 'id', new.id)::text);
  return null;
end $$;
create trigger tell_claim after insert on payment_claims for each row execute function tell_claim();

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

-- What should be in the till: a float is brought in, other moves are taken out.
create function till_expected(session uuid) returns bigint language sql stable as $$
  select (float
    + coalesce((select sum(amount::bigint * direction) from payments where till_session_id = session), 0)
    + coalesce((select sum(case kind when 'float' then amount::bigint else -amount::bigint end)
        from till_moves where session_id = session), 0))::bigint
  from till_sessions where id = session
$$;

-- Whoever writes: a closed session takes nothing more. Who closes it waits for what is being written.
create function take_while_till_is_open() returns trigger language plpgsql as $$
declare
  session uuid := coalesce(to_jsonb(new)->>'till_session_id', to_jsonb(new)->>'session_id')::uuid;
begin
  perform from till_sessions where id = session and closed_at is null for share;
  if not found then
    raise exception 'the till is closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger take_while_till_is_open before insert on payments for each row
  when (new.till_session_id is not null) execute function take_while_till_is_open();
create trigger take_while_till_is_open before insert on till_moves for each row
  execute function take_while_till_is_open();

create function keep_till_moves() returns trigger language plpgsql as $$
begin
  raise exception 'a move of cash never changes' using errcode = 'restrict_violation';
end $$;
create trigger keep_till_moves before update or delete on till_moves for each row execute function keep_till_moves();
create trigger keep_all_till_moves before truncate on till_moves for each statement execute function keep_till_moves();

-- A session is opened, and closed once, with what should have been in it.
create function keep_till_sessions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
    and (new.id, new.key, new.till_id, new.opened_by_id, new.opened_by, new.opened_at, new.float)
      = (old.id, old.key, old.till_id, old.opened_by_id, old.opened_by, old.opened_at, old.float)
    and new.expected = till_expected(old.id) then
    return new;
  end if;
  raise exception 'a till is only opened, and closed once' using errcode = 'restrict_violation';
end $$;
create trigger keep_till_sessions before update or delete on till_sessions for each row execute function keep_till_sessions();
create trigger keep_all_till_sessions before truncate on till_sessions for each statement execute function keep_till_sessions();

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

-- The job starts at once when one is due.
create function tell_due_collection() returns trigger language plpgsql as $$
begin
  if new.next_check_at <= now() then perform pg_notify('shop_collections', ''); end if;
  return null;
end $$;
create trigger tell_due_collection after insert or update of next_check_at on collections
  for each row execute function tell_due_collection();

-- Money that was received stays received, and no request is forgotten.
create function keep_collections() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state <> 'succeeded' or (new.state, new.payment_id, new.amount, new.order_id)
    = (old.state, old.payment_id, old.amount, old.order_id)) then return new; end if;
  raise exception 'a paid collection stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger keep_collections before update or delete on collections for each row execute function keep_collections();

alter table settings add column momo_on boolean not null default false;

-- Mobile Money that records itself is told to open back-offices.
create function tell_received_collection() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'collection', 'id', new.id)::text);
  return null;
end $$;
create trigger tell_received_collection after update of state on collections for each row
  when (new.state = 'succeeded' and old.state <> 'succeeded') execute function tell_received_collection();

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

create function withheld_of(content jsonb)
  returns table (place smallint, label text, label_en text, rate_bp integer, base text, amount bigint) language sql immutable as $$
  select 0::smallint, '', '', 10000, 'vat', (content->'tax'->>'vat')::bigint
    where (content->>'byState')::boolean and (content->'tax'->>'vat')::bigint > 0
  union all
  select at::smallint, each->>'label', coalesce(each->>'labelEn', ''), (each->>'rateBp')::integer, coalesce(each->>'base', 'net'),
      (each->>'amount')::bigint
    from jsonb_array_elements(content->'withholdings') with ordinality as listed (each, at) where (each->>'amount')::bigint > 0
$$;

alter table orders
  -- Of the invoice that stands.
  add column withheld bigint not null default 0 check (withheld >= 0),
  -- Null: never invoiced. False: credit notes took back the whole.
  add column invoice_stands boolean;

create function keep_withheld() returns trigger language plpgsql as $$
begin
  if new.kind = 'invoice' then
    insert into withholdings (invoice_id, order_id, place, label, label_en, rate_bp, base, amount)
      select new.id, new.order_id, withheld_of.* from withheld_of(new.content);
  else
    update withholdings set credited = least(withholdings.amount, credited + back.amount)
      from withheld_of(new.content) as back
      where invoice_id = new.corrects_id and withholdings.place = back.place;
    update withholdings set credited = amount where invoice_id = new.corrects_id and credited < amount
      and (select total from documents where id = new.corrects_id) <=
        (select sum(total) from documents where corrects_id = new.corrects_id);
  end if;
  update orders set invoice_stands = standing_invoice(new.order_id) is not null,
      withheld = (select coalesce(sum(amount - credited), 0) from withholdings where order_id = new.order_id)
    where id = new.order_id;
  return null;
end $$;
create trigger keep_withheld after insert on documents for each row when (new.kind in ('invoice', 'credit-note') and new.order_id is not null)
  execute function keep_withheld();

-- Papers of the versions before. Their credit notes gave nothing back of what was withheld.
insert into withholdings (invoice_id, order_id, place, label, label_en, rate_bp, base, amount, credited)
  select invoice.id, invoice.order_id, withheld_of.*,
    case when total <= (select coalesce(sum(total), 0) from documents where corrects_id = invoice.id) then withheld_of.amount else 0 end
  from documents as invoice, withheld_of(content) where kind = 'invoice' and order_id is not null;
update orders set invoice_stands = standing_invoice(id) is not null,
    withheld = (select coalesce(sum(amount - credited), 0) from withholdings where order_id = orders.id)
  where exists (select from documents where order_id = orders.id and kind = 'invoice');

-- What is left to pay; less than 0 is to be given back. Nothing is owed of a cancelled order, nor of one whose invoice was taken back.
alter table orders drop column balance;
alter table orders add column balance bigint not null generated always as (
  case when status = 'cancelled' or invoice_stands is false then 0
    else greatest(0, total_amount + delivery_fee - (credited - credited_before) - withheld) end - paid) stored;
create index orders_to_collect on orders (created_at desc, id desc) where balance > 0;
create index orders_with_deposit on orders (created_at) where balance > 0 and paid > 0;
create index orders_invoiced_to_collect on orders (created_at) where balance > 0 and invoice_stands;

-- The fee is a line of the invoice.
drop trigger refuse_changed_order on orders;
create trigger refuse_changed_order before update on orders for each row
  when (old.discount <> new.discount or old.total_amount <> new.total_amount or old.delivery_fee <> new.delivery_fee
    or new.status = 'cancelled' and old.status <> 'cancelled')
  execute function refuse_invoiced_order();

-- Goods below this price, in FCFA, are asked for no deposit; null asks for one whatever they cost. Product pages say it.
alter table payment_terms add column deposit_from integer check (deposit_from between 1 and 999999999);

create trigger tell_changed_payment_terms after update on payment_terms
  for each statement execute function tell_content_part('everything');
