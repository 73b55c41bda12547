/** Sums of the dashboard that differ from the lines of completed orders. */
export const findSalesAstray = `
  select 'sales of product ' || product_id from sales_by_product full join (
      select product_id, sum(quantity) as sold from order_items join orders on orders.id = order_id
      where status = 'completed' group by product_id) as of_lines using (product_id)
    where quantity is distinct from coalesce(sold, 0)
  union all
  select 'sales of ' || day from sales_by_day full join (
      select (created_at at time zone 'Africa/Douala')::date as day, sum(quantity::bigint * floor) as floors,
        sum(quantity::bigint * coalesce(actual_price, price)) as agreed
      from order_items join orders on orders.id = order_id where status = 'completed' group by 1) as of_lines using (day)
    where limited is distinct from coalesce(floors, 0) or actual is distinct from coalesce(agreed, 0)`;

/**
 * Finds broken invariants: stock equals its ledger, only completed orders took pieces, totals equal lines, every change of an
 * order is in the audit log, invoice numbers have no gap, and the dashboard's sums are right.
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
    where version <> 1 + (erased_at is not null)::int + (select count(*) from audit_log where subject_id = o.id::text and action = 'order.changed')
  union all
  select 'invoices of ' || year from invoice_counters c
    where last <> (select count(*) from invoices where number like '%-' || year || '-%')
      or last <> (select coalesce(max(split_part(number, '-', 3)::int), 0) from invoices where number like '%-' || year || '-%')
  union all ${findSalesAstray}`;
