-- replaces: 110-booked-lines.sql, 111-orders-by-organisation.sql, 125-order-amount.sql, 130-audit-log-is-kept.sql

-- What the newest invoice of an order says of each line, and what credit notes took back of it (decisions/053). Credit
-- notes count from their own day on; an invoice that another one replaced, or whose order changed since, does not count.
create table invoiced_lines (
  order_item_id bigint primary key references order_items (id) on delete cascade,
  document_id uuid not null references documents (id),
  -- Null where the invoice states no VAT.
  rate_bp integer,
  -- In FCFA, less the line's part of the discount: with tax, and without it.
  amount bigint not null,
  net bigint not null
);
create index invoiced_lines_of_document on invoiced_lines (document_id);

create table credited_lines (
  document_id uuid not null references documents (id),
  order_item_id bigint not null references invoiced_lines (order_item_id) on delete cascade,
  -- Of the credit note, in Douala.
  day date not null,
  pieces integer not null,
  -- Of the pieces: back in the stock.
  returned integer not null,
  -- In FCFA, of the pieces that came back; null: not known.
  cost bigint,
  amount bigint not null,
  net bigint not null,
  primary key (order_item_id, document_id)
);
create index credited_lines_by_day on credited_lines (day);

-- Whole shares in proportion, by largest remainder: they add up to the amount, as those of `shareByWeight` do.
create function shares_by_weight(amount bigint, weights bigint[]) returns bigint[]
  language sql immutable parallel safe as $$
  select array_agg(coalesce(part + (rank <= amount - parts)::integer, 0) order by place) from (
    select place, part, sum(part) over () as parts, row_number() over (order by rest desc, place) as rank from (
      select place, div(amount::numeric * weight, whole)::bigint as part, mod(amount::numeric * weight, whole) as rest
      from unnest(weights) with ordinality as weighed (weight, place),
        (select nullif(sum(weight), 0) as whole from unnest(weights) as weight) as summed
    ) as divided
  ) as ranked
$$;

-- A line whose `item` is 0 or missing, such as a delivery fee, is no goods.
create function book_invoice(paper documents) returns void language sql as $$
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

-- An amount belongs to what is left of the lines of its rate; what is beyond them is the fee's, if the invoice has one.
-- Pieces that are worth more than what is left of their line: an earlier amount was another line's.
create function book_credit_note(paper documents) returns void language plpgsql as $$
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

create function carry_paper_to_lines() returns trigger language plpgsql as $$
begin
  if new.kind = 'invoice' then perform book_invoice(new); else perform book_credit_note(new); end if;
  return null;
end $$;
create function forget_booked_lines() returns trigger language plpgsql as $$
begin
  delete from invoiced_lines where order_item_id in (select id from order_items where order_id = new.id);
  return null;
end $$;

-- Made before the papers are read: from here on nobody else issues one, or changes an order.
lock table orders, documents in share row exclusive mode;
create trigger carry_invoice_to_lines after insert on documents for each row
  when (new.kind = 'invoice' and new.order_id is not null) execute function carry_paper_to_lines();
-- At the commit, when the pieces are back in the stock.
create constraint trigger carry_credit_note_to_lines after insert on documents deferrable initially deferred for each row
  when (new.kind = 'credit-note') execute function carry_paper_to_lines();
-- Only an order without a standing invoice may change: it starts as if nothing had been invoiced.
create trigger forget_booked_lines after update of total_amount on orders for each row
  when (old.total_amount <> new.total_amount) execute function forget_booked_lines();

do $$
declare
  paper documents;
begin
  for paper in select distinct on (order_id) * from documents where kind = 'invoice' and order_id is not null
    order by order_id, year desc, sequence desc
  loop
    perform book_invoice(paper);
  end loop;
  delete from invoiced_lines where order_item_id in (
    select id from order_items where order_id in (
      select sold.id from orders as sold join order_items as item on item.order_id = sold.id
        join invoiced_lines as booked on booked.order_item_id = item.id
      group by sold.id having sum(amount) <> total_amount));
  for paper in select * from documents where kind = 'credit-note' order by issued_at, year, sequence loop
    perform book_credit_note(paper);
  end loop;
end $$;

-- Orders are found, and sorted, by their organisation, and found by its purchase order and the numbers of their papers.
alter table orders
  -- Both are kept by triggers, so that lists and searches read one row.
  add column organisation_name text not null default '',
  add column paper_numbers text not null default '';

create function paper_numbers_of(ordered uuid) returns text language sql stable as $$
  select coalesce(string_agg(number, E'\n' order by number), '') from (
    select number from documents where order_id = ordered and kind <> 'receipt'
    union select number from quotes where order_id = ordered and number is not null) as papers
$$;

-- Made before the names are read: from here on nobody else writes them.
lock table orders, documents, quotes, organisations in share row exclusive mode;
update orders set organisation_name = organisation.name from organisations as organisation where organisation.id = organisation_id;
update orders set paper_numbers = paper_numbers_of(id)
  where id in (select order_id from documents union all select order_id from quotes);

alter table orders drop column search_text, drop column customer_sort;
alter table orders
  add column search_text text not null generated always as (search_form(customer_name || E'\n' || phone || E'\n' || number || E'\n'
    || left(id::text, 8) || E'\n' || organisation_name || E'\n' || purchase_order || E'\n' || paper_numbers)) stored,
  add column customer_sort text collate "C" not null
    generated always as (search_form(coalesce(nullif(organisation_name, ''), customer_name))) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_by_customer on orders (customer_sort, created_at desc, id desc) include (status);

create function name_organisation() returns trigger language plpgsql as $$
begin
  new.organisation_name := coalesce((select name from organisations where id = new.organisation_id), '');
  return new;
end $$;
create trigger name_organisation before insert on orders for each row
  when (new.organisation_id is not null) execute function name_organisation();
create trigger name_changed_organisation before update of organisation_id on orders for each row
  when (new.organisation_id is distinct from old.organisation_id) execute function name_organisation();

create function rename_organisation() returns trigger language plpgsql as $$
begin
  update orders set organisation_name = new.name where organisation_id = new.id;
  return null;
end $$;
create trigger rename_organisation after update of name on organisations for each row
  when (new.name <> old.name) execute function rename_organisation();

create function number_papers() returns trigger language plpgsql as $$
begin
  update orders set paper_numbers = paper_numbers_of(id) where id = new.order_id;
  return null;
end $$;
create trigger number_papers after insert on documents for each row
  when (new.order_id is not null and new.kind <> 'receipt') execute function number_papers();
create trigger number_quote after update of order_id on quotes for each row
  when (new.order_id is distinct from old.order_id and new.order_id is not null) execute function number_papers();

-- What an order costs its buyer: goods less the discount, and delivery. Lists show it and sort by it (decisions/051).
alter table orders add column amount bigint not null generated always as (total_amount + delivery_fee) stored;
drop index orders_by_total;
create index orders_by_amount on orders (amount, created_at desc, id desc) include (status);

-- Whoever writes: rows are only added. An erasure takes away what names a person, and nothing else
-- (app/domain/privacy/erase-records.ts).

create function keep_audit_log() returns trigger language plpgsql as $$
declare
  buyer constant text[] := '{customerName,phone,note}';
  sender constant text[] := '{senderName,senderEmail,senderPhone,subject}';
  erasable constant text[] := '{subject_name,before,after}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - erasable = to_jsonb(old) - erasable and (
    (old.subject_type = 'order' and new.subject_name = old.subject_name
      and new.before is not distinct from old.before - buyer and new.after is not distinct from old.after - buyer)
    or (old.subject_type = 'message' and new.subject_name = ''
      and new.before is not distinct from old.before - sender and new.after is not distinct from old.after)
  ) then return new; end if;
  raise exception 'the audit log never changes' using errcode = 'restrict_violation';
end $$;
create trigger keep_audit_log before update or delete on audit_log for each row execute function keep_audit_log();
create trigger keep_whole_audit_log before truncate on audit_log for each statement execute function keep_audit_log();
