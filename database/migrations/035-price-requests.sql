-- An editor asks an admin to accept terms below the floors. An order has one open request at most.
create table price_requests (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Agreed prices, pieces, added products and the discount: no name and no note of a customer.
  terms jsonb not null,
  -- The lines, prices and floors that the terms were asked for: other ones need another request.
  basis text not null,
  asked_by uuid references administrators (id) on delete set null,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  answer text check (answer in ('accepted', 'refused', 'replaced')),
  answered_by_name text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by_name is null))
);
create unique index price_requests_open on price_requests (order_id) where answer is null;
create index price_requests_by_order on price_requests (order_id, id desc);

-- Open back-offices hear of a question and of its answer.
create function tell_price_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'price-request', 'id', new.id::text)::text);
  return null;
end $$;
create trigger tell_new_price_request after insert on price_requests
  for each row execute function tell_price_request();
create trigger tell_answered_price_request after update of answer on price_requests
  for each row when (new.answer <> 'replaced') execute function tell_price_request();
