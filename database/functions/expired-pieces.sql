-- The pieces in stock that an order's line may not take: those of expired lots, without what an admin let go for this line.
create or replace function expired_pieces(product integer, line bigint) returns integer language sql stable as $$
  select coalesce(sum(lots.on_hand - least(lots.on_hand, coalesce((
      select greatest(0, chosen.quantity + coalesce((select sum(change) from lot_movements
          where lot_id = lots.id and order_item_id = line), 0))
        from order_item_lots as chosen
        where chosen.lot_id = lots.id and chosen.order_item_id = line and chosen.expired_reason is not null), 0))), 0)::integer
    from lots
    where lots.product_id = product and lots.on_hand > 0 and lots.expires_on < (now() at time zone 'Africa/Douala')::date
$$;
