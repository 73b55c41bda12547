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
