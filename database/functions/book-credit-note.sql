-- An amount belongs to what is left of the lines of its rate; what is beyond them is the fee's, if the invoice has one.
-- Pieces that are worth more than what is left of their line: an earlier amount was another line's.
create or replace function book_credit_note(paper documents) returns void language plpgsql as $$
declare
  others text[] := array(select line->>'name' from documents, jsonb_array_elements(content->'lines') as line
    where id = paper.corrects_id and coalesce((line->>'item')::bigint, 0) = 0);
  line record;
  open record;
  is_any_rate boolean;
  shared bigint;
  shared_net bigint;
begin
  insert into credited_lines (document_id, order_item_id, day, pieces, returned, cost, amount, net)
  select paper.id, booked.order_item_id, (paper.issued_at at time zone 'Africa/Douala')::date, coalesce(pieces.quantity, 0),
    case when coalesce((paper.content->>'returns')::boolean, false) then coalesce(pieces.quantity, 0) else 0 end,
    moved.cost, coalesce(said.total, 0), coalesce(said.net, 0)
  from invoiced_lines as booked
    cross join lateral (select sum(quantity) as quantity
      from jsonb_to_recordset(paper.content->'pieces') as piece (item bigint, quantity integer) where item = booked.order_item_id) as pieces
    cross join lateral (select sum(total) as total, sum(coalesce(net, total)) as net
      from jsonb_to_recordset(paper.content->'lines') as line (item bigint, total bigint, net bigint) where item = booked.order_item_id) as said
    cross join lateral (
      select case when coalesce(bool_and(value is not null), true) then coalesce(sum(value), 0) end as cost
      from stock_movements where order_item_id = booked.order_item_id and reason = 'return' and note = paper.number
    ) as moved
  where booked.document_id = paper.corrects_id;

  for line in
    select null::bigint as item, (each->>'total')::bigint as total, coalesce((each->>'net')::bigint, (each->>'total')::bigint) as net,
      (each->>'rateBp')::integer as rate_bp
    from jsonb_array_elements(paper.content->'lines') as each
    where coalesce((each->>'item')::bigint, 0) = 0 and each->>'name' <> all (others)
    union all
    select order_item_id, beyond, round(of_paper.net::numeric * beyond / of_paper.amount)::bigint, booked.rate_bp
    from credited_lines as of_paper join invoiced_lines as booked using (order_item_id)
      cross join lateral (select sum(amount)::bigint - booked.amount as beyond from credited_lines
        where order_item_id = of_paper.order_item_id) as credited
    where of_paper.document_id = paper.id and of_paper.amount > 0 and beyond > 0
  loop
    update credited_lines set amount = amount - line.total, net = net - line.net
      where document_id = paper.id and order_item_id = line.item;
    foreach is_any_rate in array array[false, true] loop
      select array_agg(order_item_id order by order_item_id) as items, array_agg(amount_left order by order_item_id) as amounts,
        coalesce(sum(amount_left), 0)::bigint as amount into open
      from (
        select order_item_id, greatest(0, booked.amount - sum(credited.amount))::bigint as amount_left
        from invoiced_lines as booked join credited_lines as credited using (order_item_id)
        where booked.document_id = paper.corrects_id and (is_any_rate or booked.rate_bp is not distinct from line.rate_bp)
        group by order_item_id, booked.amount
      ) as of_item;
      shared := least(line.total, open.amount);
      exit when shared = 0 and cardinality(others) > 0;
      continue when shared = 0;
      shared_net := round(line.net::numeric * shared / line.total);
      update credited_lines set amount = amount + share, net = net + share_net
        from (select unnest(open.items) as item, unnest(shares) as share, unnest(shares_by_weight(shared_net, shares)) as share_net
          from (select shares_by_weight(shared, open.amounts) as shares) as divided) as shares_of_items
        where document_id = paper.id and order_item_id = item;
      line.net := line.net - shared_net;
      line.total := line.total - shared;
      exit when line.total = 0 or cardinality(others) > 0;
    end loop;
  end loop;
  delete from credited_lines where document_id = paper.id and amount = 0 and pieces = 0;
end $$;
