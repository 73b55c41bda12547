-- The revenue of a day is what was due: discounts of completed orders count against it.
create or replace function add_discounts_to_sales() returns trigger language plpgsql as $$
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

create or replace trigger add_discounts_to_sales after update on orders
  referencing old table as old_orders new table as new_orders
  for each statement execute function add_discounts_to_sales();
