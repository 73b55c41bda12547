-- Its lines go with an order, and cannot tell afterwards what it was.
create or replace function take_order_from_sales() returns trigger language plpgsql as $$
begin
  perform add_sales(array(select sold from sales_of_order(old.id, old.created_at, -1) as sold));
  return old;
end $$;

create or replace trigger take_order_from_sales before delete on orders
  for each row when (old.status = 'completed') execute function take_order_from_sales();
