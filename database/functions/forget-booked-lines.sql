create or replace function forget_booked_lines() returns trigger language plpgsql as $$
begin
  delete from invoiced_lines where order_item_id in (select id from order_items where order_id = new.id);
  return null;
end $$;

-- Only an order without a standing invoice may change: it starts as if nothing had been invoiced.
create or replace trigger forget_booked_lines after update of total_amount on orders for each row
  when (old.total_amount <> new.total_amount) execute function forget_booked_lines();
