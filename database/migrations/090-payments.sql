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
