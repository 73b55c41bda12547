create or replace function add_lines_to_sales() returns trigger language plpgsql as $$
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

create or replace trigger add_changed_lines_to_sales after update on order_items
  referencing old table as old_lines new table as new_lines
  for each statement execute function add_lines_to_sales();

create or replace trigger add_gone_lines_to_sales after delete on order_items
  referencing old table as old_lines for each statement execute function add_lines_to_sales();

create or replace trigger add_new_lines_to_sales after insert on order_items
  referencing new table as new_lines for each statement execute function add_lines_to_sales();
