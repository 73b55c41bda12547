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
