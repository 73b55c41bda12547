-- One update for all movements of a statement: an import moves hundreds of stocks at once.
drop trigger carry_movement_to_stock on stock_movements;
create or replace function carry_movement_to_stock() returns trigger
  language plpgsql set enable_seqscan = off as $$
begin
  -- In this order, so that two statements with the same products never wait for each other in a circle.
  perform from products where id in (select product_id from moved) order by id for no key update;
  update products set stock = stock + sums.change
    from (select product_id, sum(change) as change from moved group by product_id) as sums
    where products.id = sums.product_id;
  return null;
end $$;
create trigger carry_movement_to_stock after insert on stock_movements
  referencing new table as moved for each statement execute function carry_movement_to_stock();
