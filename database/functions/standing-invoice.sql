-- The invoice that stands. One over nothing stays, because nothing can be credited.
create or replace function standing_invoice(invoiced uuid) returns uuid language sql stable as $$
  select id from documents as invoice where order_id = invoiced and kind = 'invoice' and (total = 0 or total >
      (select coalesce(sum(total), 0) from documents where corrects_id = invoice.id))
    order by year desc, sequence desc limit 1
$$;
