/**
 * Finds broken invariants: stock equals its ledger and its lots, units are with a buyer or came in, services move none, only completed orders took more pieces than were delivered, totals equal lines, every change of an
 * order is in the audit log, numbers of documents have no gap, credit notes stay within their invoice and each of its rates, what is due is what the papers say,
 * what was paid on an order is the sum of its payments, an advance that pays an order is no new money, and a closed till holds what it should have held.
 */
export const findLosses = `
  select 'stock of product ' || p.id as lost from products p
    where stock < 0 or stock <> (select coalesce(sum(change), 0) from stock_movements where product_id = p.id)
      or not counted and exists (select from stock_movements where product_id = p.id)
  union all
  select 'lots of product ' || p.id from products p
    where has_lots and stock <> (select coalesce(sum(on_hand), 0) from lots where product_id = p.id)
  union all
  select 'lots of movement ' || m.id from stock_movements m join (select movement_id, sum(change) as change, min(order_item_id) as order_item_id
      from lot_movements group by 1) l on l.movement_id = m.id
    where l.change <> m.change or l.order_item_id is distinct from m.order_item_id
  union all
  select 'unit ' || serial from units u left join arrivals a on a.id = arrival_id
    where state = 'in-stock' and undone_at is not null or state in ('sold', 'repair') and order_item_id is null
  union all
  select 'pieces of line ' || i.id from order_items i join orders o on o.id = order_id join products p on p.id = product_id
    where case when counted then taken else 0 end <> (select coalesce(-sum(change), 0) from stock_movements where order_item_id = i.id)
      or taken < 0 or taken + returned > quantity or delivered < 0 or delivered > taken
      or taken > delivered and status <> 'completed'
  union all
  select 'total of ' || number from orders o
    where total_amount is distinct from
      (select sum(quantity::bigint * coalesce(actual_price, price)) from order_items where order_id = o.id) - discount
  union all
  select 'date of ' || number from orders where (status = 'completed') <> (completed_at is not null)
  union all
  select 'history of ' || number from orders o
    where version <> 1 + (erased_at is not null)::int + (select count(*) from audit_log where subject_id = o.id::text and action = 'order.changed')
  union all
  select 'documents of ' || kind || ' ' || year from (
      select 'invoice' as kind, year, last from invoice_counters union all select kind, year, last from document_counters) c
    where last <> (select count(distinct sequence) from documents d where d.kind = c.kind and d.year = c.year)
      or last <> (select max(sequence) from documents d where d.kind = c.kind and d.year = c.year)
  union all
  select 'credits of ' || number from orders o
    where credited <> (select coalesce(sum(total), 0) from documents where order_id = o.id and kind = 'credit-note')
  union all
  select 'credits on ' || number from documents i where kind = 'invoice'
    and total < (select coalesce(sum(total), 0) from documents where corrects_id = i.id)
  union all
  select 'credits at a rate of ' || number from documents i
    cross join lateral jsonb_to_recordset(nullif(content->'tax', 'null')->'rates') as charged ("rateBp" int, net bigint, vat bigint)
    cross join lateral (select coalesce(sum((taken->>'net')::bigint), 0) as net, coalesce(sum((taken->>'vat')::bigint), 0) as vat
      from documents n, jsonb_array_elements(nullif(n.content->'tax', 'null')->'rates') as taken
      where n.corrects_id = i.id and (taken->>'rateBp')::int = charged."rateBp") as credited
    where kind = 'invoice' and (credited.net > charged.net or credited.vat > charged.vat
      or (credited.net, credited.vat) <> (charged.net, charged.vat)
        and total = (select sum(total) from documents where corrects_id = i.id))
  union all
  select 'withheld of ' || number from orders o
    where withheld <> (select coalesce(sum(amount - credited), 0) from withholdings where order_id = o.id)
  union all
  select 'balance of ' || number from orders o
    left join lateral (select id, total,
        (content->>'due')::bigint + case when content ? 'reconstructed' then o.delivery_fee
          else coalesce((content->>'deliveryFee')::bigint, 0) end as due
      from documents where order_id = o.id and kind = 'invoice' order by year desc, sequence desc limit 1) as newest on true
    left join lateral (select coalesce(sum(total), 0) as total, coalesce(sum((content->>'due')::bigint), 0) as due
      from documents where corrects_id = newest.id) as credited on true
    where balance + paid <> case when status = 'cancelled' or newest.total > 0 and credited.total >= newest.total then 0
      when newest.id is null then total_amount + delivery_fee else greatest(0, newest.due - credited.due) end
  union all
  select 'advances' where (select coalesce(sum(amount::bigint * direction), 0) from payments where method = 'advance') <> 0
  union all
  select 'payments of ' || number from orders o
    where paid <> (select coalesce(sum(share.amount * direction), 0) from payment_shares share
      join payments p on p.id = payment_id where order_id = o.id)
  union all
  select 'shares of payment ' || id from payments p
    where amount <> (select sum(amount) from payment_shares where payment_id = p.id)
  union all
  select 'reference of payment ' || id from payments p
    where (reference <> '' and not exists (select from payments where voids_id = p.id))
      <> exists (select from payment_references where payment_id = p.id)
  union all
  select 'till ' || id from till_sessions where closed_at is not null and expected <> till_expected(id)`;
