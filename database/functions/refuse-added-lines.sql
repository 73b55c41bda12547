create or replace function refuse_added_lines() returns trigger language plpgsql as $$
begin
  if exists (select from new_lines join documents using (order_id)
      where kind = 'invoice' and standing_invoice(order_id) is not null) then
    raise exception 'the order is invoiced' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger refuse_added_lines after insert on order_items referencing new table as new_lines
  for each statement execute function refuse_added_lines();
