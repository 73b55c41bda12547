create or replace function start_invoice_anew() returns trigger language plpgsql as $$
begin
  update orders set credited_before = credited where id = new.order_id and credited <> credited_before;
  return null;
end $$;

create or replace trigger start_invoice_anew after insert on documents for each row when (new.kind = 'invoice')
  execute function start_invoice_anew();
