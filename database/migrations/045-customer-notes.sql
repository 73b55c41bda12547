-- What the seller's people note about a customer, who is known by the telephone number of the orders.
create table customer_notes (
  phone text primary key,
  note text not null check (length(note) <= 2000),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- The newest order of each customer, and all orders of one.
create index orders_of_customer on orders (phone, created_at desc, id desc) where erased_at is null;
drop index orders_by_phone;
