-- The stock of a product with lots is the sum of its lots, whoever moves it. A movement names its lots, or takes those that
-- its order's line chose, then those that expire first; what an order gives back goes into the lots that it came from. Once
-- the lots were stopped, it only is no longer with the order: the stock has no lots then.
create or replace function move_lots() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  movement record;
  lot record;
  pieces integer;
  today constant date := (now() at time zone 'Africa/Douala')::date;
begin
  for movement in
    select moved.*, products.has_lots from moved join products on products.id = moved.product_id
      where moved.change <> 0 and (products.has_lots or moved.change > 0 and moved.order_item_id is not null)
      order by moved.product_id, moved.id
  loop
    if movement.has_lots and movement.lots is not null then
      if (select sum((named ->> 'change')::int) from jsonb_array_elements(movement.lots) as named)
        is distinct from movement.change then
        raise check_violation using message = 'the named lots do not make the movement', constraint = 'lots_make_the_movement';
      end if;
      for lot in
        select (named ->> 'lot')::bigint as id, (named ->> 'change')::int as change
          from jsonb_array_elements(movement.lots) as named order by 1
      loop
        perform move_lot(lot.id, movement.product_id, movement.id, movement.order_item_id, lot.change);
      end loop;
      continue;
    end if;
    pieces := abs(movement.change);
    if movement.change > 0 then
      for lot in
        select lots.id, -sum(gone.change)::int as taken from lot_movements as gone join lots on lots.id = gone.lot_id
          where gone.order_item_id = movement.order_item_id
          group by lots.id having sum(gone.change) < 0
          order by lots.expires_on desc nulls first, lots.id desc
      loop
        exit when pieces = 0;
        if movement.has_lots then
          perform move_lot(lot.id, movement.product_id, movement.id, movement.order_item_id, least(pieces, lot.taken));
        else
          insert into lot_movements (lot_id, order_item_id, change) values
            (lot.id, movement.order_item_id, least(pieces, lot.taken)), (lot.id, null, -least(pieces, lot.taken));
        end if;
        pieces := pieces - least(pieces, lot.taken);
      end loop;
      if movement.has_lots and pieces > 0 then
        perform move_lot(unnamed_lot(movement.product_id), movement.product_id, movement.id, movement.order_item_id, pieces);
      end if;
      continue;
    end if;
    for lot in
      select lots.id, least(lots.on_hand, chosen.quantity + coalesce((select sum(change)::int from lot_movements
          where lot_id = lots.id and order_item_id = movement.order_item_id), 0)) as pieces
        from order_item_lots as chosen join lots on lots.id = chosen.lot_id
        where chosen.order_item_id = movement.order_item_id and lots.product_id = movement.product_id
          and (lots.expires_on is null or lots.expires_on >= today or chosen.expired_reason is not null)
        order by lots.expires_on nulls last, lots.id
    loop
      if least(pieces, lot.pieces) > 0 then
        perform move_lot(lot.id, movement.product_id, movement.id, movement.order_item_id, -least(pieces, lot.pieces));
        pieces := pieces - least(pieces, lot.pieces);
      end if;
    end loop;
    for lot in
      select lots.id, lots.on_hand from lots
        where lots.product_id = movement.product_id and lots.on_hand > 0
          and (lots.expires_on is null or lots.expires_on >= today or movement.reason <> 'order')
        order by movement.reason <> 'order' and lots.code = '' desc, lots.expires_on nulls last, lots.code = '', lots.id
    loop
      exit when pieces = 0;
      perform move_lot(lot.id, movement.product_id, movement.id, movement.order_item_id, -least(pieces, lot.on_hand));
      pieces := pieces - least(pieces, lot.on_hand);
    end loop;
    if pieces > 0 then
      raise check_violation using message = format('%s pieces of product %s have no lot that is good', pieces, movement.product_id),
        constraint = 'lots_not_expired';
    end if;
  end loop;
  return null;
end $$;

create or replace trigger move_lots after insert on stock_movements
  referencing new table as moved for each statement execute function move_lots();
