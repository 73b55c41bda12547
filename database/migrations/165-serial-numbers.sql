-- The pieces that a shop knows by their serial number since they were sold, and what happened to each.
alter table settings add column serials_on boolean not null default false;

create table units (
  id bigint primary key generated always as identity,
  product_id integer not null references products,
  -- A line that is taken off its order sold nothing.
  order_item_id bigint not null references order_items on delete cascade,
  serial text not null check (serial <> '' and length(serial) <= 40),
  state text not null default 'sold' check (state in ('sold', 'repair', 'returned', 'scrapped')),
  warranty_months smallint not null check (warranty_months between 0 and 120),
  version integer not null default 1,
  search_text text not null generated always as (search_form(serial)) stored
);
create unique index units_serial on units (product_id, upper(serial));
create index units_order_item on units (order_item_id);
create index units_search on units using gin (search_text gin_trgm_ops);

create table unit_events (
  id bigint primary key generated always as identity,
  unit_id bigint not null references units on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('sold', 'visit', 'repair', 'repaired', 'returned', 'scrapped', 'warranty')),
  note text not null default '' check (length(note) <= 500),
  -- In FCFA, what a repair or a visit cost the buyer.
  charge integer not null default 0 check (charge >= 0),
  by text not null
);
create index unit_events_unit on unit_events (unit_id, id);
