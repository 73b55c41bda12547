/**
 * What must hold after whatever happened, as a query that finds what does not: stock is its ledger, lines took what the ledger
 * says and only completed orders took any, totals equal lines, every change of an order has its line in the audit log,
 * invoices are numbered without a gap.
 */
export const findLosses = `
  select 'stock of product ' || p.id as lost from products p
    where stock < 0 or stock <> (select coalesce(sum(change), 0) from stock_movements where product_id = p.id)
  union all
  select 'pieces of line ' || i.id from order_items i join orders o on o.id = order_id
    where taken <> (select coalesce(-sum(change), 0) from stock_movements where order_item_id = i.id)
      or taken < 0 or taken > quantity
      or taken > 0 and status <> 'completed'
  union all
  select 'total of ' || number from orders o
    where total_amount is distinct from
      (select sum(quantity::bigint * coalesce(actual_price, price)) from order_items where order_id = o.id)
  union all
  select 'date of ' || number from orders where (status = 'completed') <> (completed_at is not null)
  union all
  select 'history of ' || number from orders o
    where version <> 1 + (select count(*) from audit_log where subject_id = o.id::text and action = 'order.changed')
  union all
  select 'invoices of ' || year from invoice_counters c
    where last <> (select count(*) from invoices where number like '%-' || year || '-%')
      or last <> (select coalesce(max(split_part(number, '-', 3)::int), 0) from invoices where number like '%-' || year || '-%')`;
