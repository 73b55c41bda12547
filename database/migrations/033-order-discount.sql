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
