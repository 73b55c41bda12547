-- replaces: 033-order-discount.sql, 034-dropped-order-lines.sql, 035-price-requests.sql, 039-sales-without-phone.sql
-- replaces: 045-customer-notes.sql

-- A discount in FCFA on a whole order. `total_amount` stays what is due for the goods: the lines less the discount.
alter table orders add column discount bigint not null default 0 check (discount between 0 and 999999999);

-- A line may leave its order. Its rows of the ledger stay, and name the order in their note.
alter table stock_movements
  drop constraint stock_movements_order_item_id_fkey,
  add constraint stock_movements_order_item_id_fkey foreign key (order_item_id) references order_items (id) on delete set null;
create index stock_movements_by_line on stock_movements (order_item_id) where order_item_id is not null;

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

-- Who buys at the counter may leave no telephone number.
alter table orders
  drop constraint orders_customer_check,
  add constraint orders_customer_check check (
    case when erased_at is null
      then customer_name <> '' and (phone ~ '^\+[0-9]{6,15}$' or phone = '' and entered_by is not null)
      else customer_name = '' and phone = '' and phone_typed = '' and erased_version is not null
    end);

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
