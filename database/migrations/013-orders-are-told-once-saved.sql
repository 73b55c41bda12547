-- A notice holds a lock until its transaction is on the disk: orders would be saved one after the other. What customers order is
-- told as soon as it is saved (place-order.ts); what administrators enter, and every other mail, with its transaction as before.
drop trigger tell_new_order on orders;
drop function tell_new_order();
drop trigger tell_new_mail on mails;

create function tell_of_order(told uuid) returns void language sql as $$
  select pg_notify('shop_events', json_build_object(
    'kind', 'order', 'id', id, 'number', number, 'name', left(customer_name, 120))::text) from orders where id = told
$$;

create function tell_entered_order() returns trigger language plpgsql as $$
begin
  perform tell_of_order(new.id);
  return null;
end $$;
create trigger tell_entered_order after insert on orders
  for each row when (new.entered_by is not null) execute function tell_entered_order();

create trigger tell_new_mail after insert on mails
  for each row when (new.kind <> 'new-order') execute function tell_new_mail();

-- The same as `orderNumber` in order.ts: the year in Cameroon, and five digits or more.
create function next_order_number() returns text language plpgsql as $$
declare
  sequence text := nextval('order_number');
begin
  return 'MB-' || to_char(now() at time zone 'Africa/Douala', 'YYYY') || '-' || lpad(sequence, greatest(5, length(sequence)), '0');
end $$;
