create or replace function add_movement_to_stock() returns trigger
  language plpgsql set enable_seqscan = off as $$
begin
  -- In this order, so that two statements with the same products never wait for each other in a circle.
  perform from products where id in (select product_id from moved) order by id for no key update;
  update products set
    stock = stock + sums.change,
    stock_value = case
      when sums.is_forgotten then null
      when sums.value is not null then coalesce(stock_value, 0) + sums.value
      else stock_value
    end
    from (select product_id, sum(change) as change, sum(value) as value,
        bool_or(reason = 'cost' and value is null) as is_forgotten
      from moved group by product_id) as sums
    where products.id = sums.product_id;
  update order_items set taken_cost = case
      when kept.change = 0 then null
      when kept.change = sums.change then -sums.value
      else order_items.taken_cost - sums.value
    end
    from (select order_item_id, sum(change) as change, case when bool_and(value is not null) then sum(value) end as value
        from moved where order_item_id is not null group by order_item_id) as sums
      cross join lateral (select sum(change) as change from stock_movements where order_item_id = sums.order_item_id) as kept
    where order_items.id = sums.order_item_id;
  return null;
end $$;

create or replace trigger add_movement_to_stock after insert on stock_movements
  referencing new table as moved for each statement execute function add_movement_to_stock();
