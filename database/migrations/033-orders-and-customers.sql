-- replaces: 033-order-discount.sql, 034-dropped-order-lines.sql, 035-price-requests.sql, 039-sales-without-phone.sql
-- replaces: 045-customer-notes.sql

-- A discount in FCFA on a whole order. `total_amount` stays what is due for the goods: the lines less the discount.
alter table orders add column discount bigint not null default 0 check (discount between 0 and 999999999);

-- Whoever writes the order, the version before too, stores the total of its lines and its discount.
create function keep_discounted_total() returns trigger language plpgsql as $$
begin
  new.total_amount := (
    select coalesce(sum(quantity::bigint * coalesce(actual_price, price)), 0) from order_items where order_id = new.id
  ) - new.discount;
  return new;
end $$;
create trigger keep_discounted_total before update of total_amount, discount on orders
  for each row when (old.discount <> 0 or new.discount <> 0) execute function keep_discounted_total();

-- The revenue of a day is what was due: discounts of completed orders count against it.
create function carry_discounts_to_sales() returns trigger language plpgsql as $$
begin
  insert into sales_by_day as known (day, limited, actual)
    select day, 0, sum(change) from (
      select (created_at at time zone 'Africa/Douala')::date as day, discount as change
        from old_orders where status = 'completed' and discount <> 0
      union all
      select (created_at at time zone 'Africa/Douala')::date, -discount
        from new_orders where status = 'completed' and discount <> 0) as changed
    group by day having sum(change) <> 0 order by day
    on conflict (day) do update set actual = known.actual + excluded.actual;
  return null;
end $$;
create trigger carry_discounts_to_sales after update on orders
  referencing old table as old_orders new table as new_orders
  for each statement execute function carry_discounts_to_sales();

create function carry_discount_to_sales() returns trigger language plpgsql as $$
declare
  ordered_at timestamptz;
  change bigint;
begin
  if tg_op = 'INSERT' then
    ordered_at := new.created_at;
    change := -new.discount;
  else
    ordered_at := old.created_at;
    change := old.discount;
  end if;
  insert into sales_by_day as known (day, limited, actual)
    values ((ordered_at at time zone 'Africa/Douala')::date, 0, change)
    on conflict (day) do update set actual = known.actual + excluded.actual;
  if tg_op = 'INSERT' then return new; end if;
  return old;
end $$;
create trigger carry_new_discount_to_sales after insert on orders
  for each row when (new.status = 'completed' and new.discount <> 0) execute function carry_discount_to_sales();
create trigger carry_gone_discount_to_sales before delete on orders
  for each row when (old.status = 'completed' and old.discount <> 0) execute function carry_discount_to_sales();

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
