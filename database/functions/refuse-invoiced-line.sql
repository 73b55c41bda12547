create or replace function refuse_invoiced_line() returns trigger language plpgsql as $$
begin
  if standing_invoice(old.order_id) is not null then
    raise exception 'the order is invoiced' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create or replace trigger refuse_changed_line before update on order_items for each row
  when ((old.order_id, old.product_id, old.quantity, old.price, old.name, old.name_en, coalesce(old.actual_price, -1)) <>
    (new.order_id, new.product_id, new.quantity, new.price, new.name, new.name_en, coalesce(new.actual_price, -1)))
  execute function refuse_invoiced_line();

create or replace trigger refuse_dropped_line before delete on order_items for each row execute function refuse_invoiced_line();
