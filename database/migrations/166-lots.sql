-- The lots of a product, when they expire, and whom their pieces went to (decisions/167).

-- Since its first lot was named. Then the stock is the sum of its lots.
alter table products add column has_lots boolean not null default false;

create table lots (
  id bigint primary key generated always as identity,
  product_id integer not null references products,
  -- As it stands on the box; empty: the pieces of which nobody named the lot.
  code text not null check (length(code) <= 40),
  -- The last day on which a piece may be used; null: it does not expire.
  expires_on date,
  on_hand integer not null default 0 check (on_hand >= 0),
  created_at timestamptz not null default now(),
  constraint lots_unnamed_never_expires check (code <> '' or expires_on is null)
);
create unique index lots_code on lots (product_id, upper(code));
create index lots_expiring on lots (expires_on) where expires_on is not null and on_hand > 0;

-- What went into a lot and out of it. A trigger writes those of a movement of the stock.
create table lot_movements (
  id bigint primary key generated always as identity,
  lot_id bigint not null references lots on delete cascade,
  -- Null: pieces that changed only their lot.
  movement_id bigint references stock_movements on delete cascade,
  order_item_id bigint references order_items on delete set null,
  change integer not null check (change <> 0),
  created_at timestamptz not null default now()
);
create index lot_movements_lot on lot_movements (lot_id, order_item_id);
create index lot_movements_movement on lot_movements (movement_id);
create index lot_movements_order_item on lot_movements (order_item_id) where order_item_id is not null;

-- [{"lot": 7, "change": -2}], whose changes make the movement's; null: the trigger chooses.
alter table stock_movements add column lots jsonb;

-- The lots that an order's line shall be served from, before those that expire first.
create table order_item_lots (
  order_item_id bigint not null references order_items on delete cascade,
  lot_id bigint not null references lots on delete cascade,
  quantity integer not null check (quantity > 0),
  -- Why an expired lot may leave; null for one that is good.
  expired_reason text check (length(expired_reason) between 1 and 200),
  primary key (order_item_id, lot_id)
);
create index order_item_lots_lot on order_item_lots (lot_id);

-- A delivery may bring a product in several lots, a line for each.
alter table arrival_lines
  add column lot text not null default '' check (length(lot) <= 40),
  add column expires_on date,
  add column serials text[] not null default '{}',
  drop constraint arrival_lines_arrival_id_product_id_key;
create unique index arrival_lines_lot on arrival_lines (arrival_id, product_id, upper(lot));

-- A unit may be known before it is sold, and goes into stock again.
alter table units
  alter column order_item_id drop not null,
  add column arrival_id integer references arrivals,
  drop constraint units_state_check,
  add constraint units_state_check check (state in ('in-stock', 'sold', 'repair', 'returned', 'scrapped'));
create index units_arrival on units (arrival_id) where arrival_id is not null;
alter table unit_events
  drop constraint unit_events_kind_check,
  add constraint unit_events_kind_check
    check (kind in ('arrived', 'sold', 'visit', 'repair', 'repaired', 'returned', 'restocked', 'scrapped', 'warranty'));

-- Whom a recall reached: the buyer of an order that got pieces of a lot, or a unit.
create table recall_contacts (
  id bigint primary key generated always as identity,
  order_id uuid not null references orders on delete cascade,
  lot_id bigint references lots on delete cascade,
  unit_id bigint references units on delete cascade,
  reached_at timestamptz not null default now(),
  reached_by text not null,
  constraint recall_contacts_one_subject check (num_nonnulls(lot_id, unit_id) = 1)
);
create unique index recall_contacts_once on recall_contacts (order_id, lot_id, unit_id) nulls not distinct;
create index recall_contacts_lot on recall_contacts (lot_id) where lot_id is not null;
create index recall_contacts_unit on recall_contacts (unit_id) where unit_id is not null;
