-- A line whose `item` is 0 or missing, such as a delivery fee, is no goods.
create or replace function book_invoice(paper documents) returns void language sql as $$
  delete from invoiced_lines where order_item_id in (select id from order_items where order_id = paper.order_id);
  with lines as (
    select place, nullif((line->>'item')::bigint, 0) as item, (line->>'total')::bigint as total, (line->>'rateBp')::integer as rate_bp
    from jsonb_array_elements(paper.content->'lines') with ordinality as listed (line, place)
  ), reduced as (
    select lines.*, total - coalesce(share, 0) as amount
    from lines left join unnest(shares_by_weight((paper.content->>'discount')::bigint,
      array(select case when item is null then 0 else total end from lines order by place)))
      with ordinality as shared (share, place) using (place)
  ), rates as (
    select array_agg(place order by place) as places, shares_by_weight(max(net), array_agg(amount order by place)) as nets
    from reduced join (select (rate->>'rateBp')::integer as rate_bp, (rate->>'net')::bigint as net
      from jsonb_path_query(paper.content, '$.tax.rates[*]') as rate) as stated using (rate_bp)
    group by rate_bp
  )
  insert into invoiced_lines (order_item_id, document_id, rate_bp, amount, net)
  select item, paper.id, rate_bp, amount, coalesce(of_line.net, amount)
  from reduced join order_items on order_items.id = item
    left join (select unnest(places) as place, unnest(nets) as net from rates) as of_line using (place)
$$;
