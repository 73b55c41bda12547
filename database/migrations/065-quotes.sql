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

-- Open back-offices hear of a question and of its acceptance by the buyer.
create function tell_quote() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'quote', 'id', new.id)::text);
  return null;
end $$;
create trigger tell_requested_quote after insert on quotes
  for each row when (new.state = 'requested') execute function tell_quote();
create trigger tell_accepted_quote after update of state on quotes
  for each row when (new.state = 'accepted' and old.state <> 'accepted') execute function tell_quote();
