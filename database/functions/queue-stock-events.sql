create or replace function queue_stock_events() returns trigger language plpgsql set plan_cache_mode = auto as $$
begin
  if exists (select from webhooks) then
    perform queue_webhook_event('stock.changed', product_id::text)
      from (select distinct product_id from moved where change <> 0 order by product_id) as changed;
  end if;
  return null;
end $$;

-- After `add_movement_to_stock`, in the order of the names: the products are locked then, so that nobody waits in a circle.
create or replace trigger queue_stock_events after insert on stock_movements
  referencing new table as moved for each statement execute function queue_stock_events();
