create or replace function value_movement() returns trigger language plpgsql as $$
declare
  product record;
  line record;
  latest record;
begin
  select stock, stock_value into product from products where id = new.product_id for no key update;
  if new.reason = 'cost' then
    return new;
  end if;
  if new.reason = 'arrival' and new.value is not null then
    if new.change > 0 and product.stock_value is null and product.stock > 0 then
      -- The first known cost is also the cost of the pieces that were there.
      insert into stock_movements (product_id, change, reason, value, administrator_id, administrator_name, note)
        values (new.product_id, 0, 'cost', value_share(new.value, product.stock, new.change),
          new.administrator_id, new.administrator_name, new.note);
    end if;
    return new;
  end if;
  new.value := null;
  if product.stock_value is null then
    return new;
  end if;
  if new.change < 0 then
    new.value := -value_share(product.stock_value, -new.change, greatest(product.stock, -new.change));
    return new;
  end if;
  if new.order_item_id is not null then
    select taken_cost, (select -sum(change) from stock_movements where order_item_id = new.order_item_id) as taken
      into line from order_items where id = new.order_item_id;
    if line.taken_cost is not null and line.taken >= new.change then
      new.value := value_share(line.taken_cost, new.change, line.taken);
      return new;
    end if;
  end if;
  if product.stock > 0 then
    new.value := value_share(product.stock_value, new.change, product.stock);
    return new;
  end if;
  select value, change into latest from stock_movements
    where product_id = new.product_id and value is not null and change <> 0 order by id desc limit 1;
  new.value := value_share(abs(latest.value), new.change, abs(latest.change));
  return new;
end $$;

create or replace trigger value_movement before insert on stock_movements
  for each row execute function value_movement();
