-- The lines of an order as sales, or with -1 as what takes them away.
create or replace function sales_of_order(sold_order_id uuid, ordered_at timestamptz, sign integer) returns setof sale
  language sql stable as $$
  select product_id, (ordered_at at time zone 'Africa/Douala')::date, sign * quantity::bigint,
    sign * quantity::bigint * floor, sign * quantity::bigint * coalesce(actual_price, price)
  from order_items where order_id = sold_order_id
$$;
