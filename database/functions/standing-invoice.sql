-- The invoice that stands. One over nothing is taken back by a credit note over nothing.
create or replace function standing_invoice(invoiced uuid) returns uuid language sql stable as $$
  select id from documents as invoice where order_id = invoiced and kind = 'invoice' and total >
      (select coalesce(sum(total), -1) from documents where corrects_id = invoice.id)
    order by year desc, sequence desc limit 1
$$;
