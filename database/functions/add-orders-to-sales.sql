create or replace function add_orders_to_sales() returns trigger language plpgsql as $$
begin
  perform add_sales(array(
    select sold from (
      select id, created_at, -1 as sign from old_orders where status = 'completed'
      union all
      select id, created_at, 1 from new_orders where status = 'completed'
    ) as changed, sales_of_order(id, created_at, sign) as sold));
  return null;
end $$;

create or replace trigger add_orders_to_sales after update on orders
  referencing old table as old_orders new table as new_orders
  for each statement execute function add_orders_to_sales();
