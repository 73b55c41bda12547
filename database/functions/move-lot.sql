create or replace function move_lot(lot bigint, product integer, movement bigint, order_item bigint, pieces integer)
  returns void language plpgsql as $$
begin
  update lots set on_hand = on_hand + pieces where id = lot and product_id = product;
  if not found then
    raise check_violation using message = format('lot %s is not of product %s', lot, product), constraint = 'lots_of_product';
  end if;
  insert into lot_movements (lot_id, movement_id, order_item_id, change) values (lot, movement, order_item, pieces);
end $$;
