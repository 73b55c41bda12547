-- The trial order of a first day, of which there is at most one: apart from the orders, so that no sum meets it.
create table trial_orders (
  is_only boolean primary key default true check (is_only),
  product_ids integer[] not null check (product_ids <> '{}'),
  made_at timestamptz not null default now()
);
