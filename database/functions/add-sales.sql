-- Days before products and both sorted, so that two transactions never wait for each other in a circle; what cancels out
-- holds nobody up.
create or replace function add_sales(sales sale[]) returns void language plpgsql as $$
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
