-- An invoice closes prices, lines and discount of its order until credit notes took back the whole.
alter table orders add column credited bigint not null default 0 check (credited >= 0);

-- The invoice that stands. One over nothing stays, because nothing can be credited.
create function standing_invoice(invoiced uuid) returns uuid language sql stable as $$
  select id from documents as invoice where order_id = invoiced and kind = 'invoice' and (total = 0 or total >
      (select coalesce(sum(total), 0) from documents where corrects_id = invoice.id))
    order by year desc, sequence desc limit 1
$$;

create function refuse_invoiced_line() returns trigger language plpgsql as $$
begin
  if standing_invoice(old.order_id) is not null then
    raise exception 'the order is invoiced' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create function refuse_invoiced_order() returns trigger language plpgsql as $$
begin
  if standing_invoice(old.id) is not null then
    raise exception 'the order is invoiced' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refuse_changed_line before update on order_items for each row
  when ((old.order_id, old.product_id, old.quantity, old.price, old.name, old.name_en, coalesce(old.actual_price, -1)) <>
    (new.order_id, new.product_id, new.quantity, new.price, new.name, new.name_en, coalesce(new.actual_price, -1)))
  execute function refuse_invoiced_line();
create trigger refuse_dropped_line before delete on order_items for each row execute function refuse_invoiced_line();
create trigger refuse_changed_order before update on orders for each row
  when (old.discount <> new.discount or old.total_amount <> new.total_amount
    or new.status = 'cancelled' and old.status <> 'cancelled')
  execute function refuse_invoiced_order();

create function refuse_added_lines() returns trigger language plpgsql as $$
begin
  if exists (select from new_lines join documents using (order_id)
      where kind = 'invoice' and standing_invoice(order_id) is not null) then
    raise exception 'the order is invoiced' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger refuse_added_lines after insert on order_items referencing new table as new_lines
  for each statement execute function refuse_added_lines();

create function carry_credit_to_order() returns trigger language plpgsql as $$
begin
  update orders set credited = credited + new.total where id = new.order_id;
  return null;
end $$;
create trigger carry_credit_to_order after insert on documents for each row when (new.kind = 'credit-note')
  execute function carry_credit_to_order();
