create or replace function refuse_invoiced_order() returns trigger language plpgsql as $$
begin
  if standing_invoice(old.id) is not null then
    raise exception 'the order is invoiced' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger refuse_changed_order before update on orders for each row
  when (old.discount <> new.discount or old.total_amount <> new.total_amount or old.delivery_fee <> new.delivery_fee
    or new.status = 'cancelled' and old.status <> 'cancelled')
  execute function refuse_invoiced_order();
