-- What was sold, kept as sums: the dashboard reads them whatever the number of orders. Only lines of completed orders
-- count, each on the day (in Douala) on which its order was made.
create table sales_by_day (
  day date primary key,
  -- In FCFA: at the floors of the lines; at the agreed prices, else the listed ones.
  limited bigint not null,
  actual bigint not null
);
create table sales_by_product (
  product_id integer primary key references products (id),
  quantity bigint not null
);
create index sales_by_product_best on sales_by_product (quantity desc, product_id);

create type sale as (product_id integer, day date, quantity bigint, limited bigint, actual bigint);

-- Days before products and both sorted, so that two transactions never wait for each other in a circle; what cancels out
-- holds nobody up.
create function add_sales(sales sale[]) returns void language plpgsql as $$
begin
  if cardinality(sales) = 0 then return; end if;
  insert into sales_by_day as known
    select day, sum(limited), sum(actual) from unnest(sales) group by day
    having sum(limited) <> 0 or sum(actual) <> 0 order by day
    on conflict (day) do update set limited = known.limited + excluded.limited, actual = known.actual + excluded.actual;
  insert into sales_by_product as known
    select product_id, sum(quantity) from unnest(sales) group by product_id having sum(quantity) <> 0 order by product_id
    on conflict (product_id) do update set quantity = known.quantity + excluded.quantity;
end $$;

-- The lines of an order as sales, or with -1 as what takes them away.
create function sales_of_order(sold_order_id uuid, ordered_at timestamptz, sign integer) returns setof sale
  language sql stable as $$
  select product_id, (ordered_at at time zone 'Africa/Douala')::date, sign * quantity::bigint,
    sign * quantity::bigint * floor, sign * quantity::bigint * coalesce(actual_price, price)
  from order_items where order_id = sold_order_id
$$;

create function carry_orders_to_sales() returns trigger language plpgsql as $$
begin
  perform add_sales(array(
    select sold from (
      select id, created_at, -1 as sign from old_orders where status = 'completed'
      union all
      select id, created_at, 1 from new_orders where status = 'completed'
    ) as changed, sales_of_order(id, created_at, sign) as sold));
  return null;
end $$;

-- Its lines go with an order, and cannot tell afterwards what it was.
create function take_order_from_sales() returns trigger language plpgsql as $$
begin
  perform add_sales(array(select sold from sales_of_order(old.id, old.created_at, -1) as sold));
  return old;
end $$;

create function carry_lines_to_sales() returns trigger language plpgsql as $$
declare
  gone sale[] := '{}';
  come sale[] := '{}';
begin
  if tg_op <> 'INSERT' then
    -- An order that somebody completes or reopens meanwhile is waited for: which status counts is known afterwards.
    perform from orders where id in (select order_id from old_lines) order by id for no key update;
    gone := array(
      select row(product_id, (created_at at time zone 'Africa/Douala')::date, -quantity::bigint,
        -quantity::bigint * floor, -quantity::bigint * coalesce(actual_price, price))::sale
      from old_lines join orders on orders.id = order_id where status = 'completed');
  end if;
  if tg_op <> 'DELETE' then
    come := array(
      select row(product_id, (created_at at time zone 'Africa/Douala')::date, quantity::bigint,
        quantity::bigint * floor, quantity::bigint * coalesce(actual_price, price))::sale
      from new_lines join orders on orders.id = order_id where status = 'completed');
  end if;
  perform add_sales(gone || come);
  return null;
end $$;

-- Made before the sums are: from here on nobody else writes orders or lines until both stand.
lock table orders, order_items in share row exclusive mode;
create trigger carry_orders_to_sales after update on orders
  referencing old table as old_orders new table as new_orders
  for each statement execute function carry_orders_to_sales();
create trigger take_order_from_sales before delete on orders
  for each row when (old.status = 'completed') execute function take_order_from_sales();
create trigger carry_new_lines_to_sales after insert on order_items
  referencing new table as new_lines for each statement execute function carry_lines_to_sales();
create trigger carry_changed_lines_to_sales after update on order_items
  referencing old table as old_lines new table as new_lines
  for each statement execute function carry_lines_to_sales();
create trigger carry_gone_lines_to_sales after delete on order_items
  referencing old table as old_lines for each statement execute function carry_lines_to_sales();

select add_sales(array(
  select sold from orders, sales_of_order(orders.id, created_at, 1) as sold where status = 'completed'));

-- Lists: the ids of a page, however deep, come from an index alone.
-- In the order of its letters' codes, which is the same on every server and quick to compare.
alter table orders add column customer_sort text collate "C" not null
  generated always as (search_form(customer_name)) stored;
create index orders_by_customer on orders (customer_sort, created_at desc, id desc) include (status);
create index orders_by_total on orders (total_amount, created_at desc, id desc) include (status);
create index products_archived_by_stock on products (stock, id) where archived_at is not null;
-- What a line of the log changed may be long; who, what and when are counted and filtered without it.
drop index audit_log_newest;
create index audit_log_newest on audit_log (at desc, id desc) include (administrator_name, action, subject_type);
