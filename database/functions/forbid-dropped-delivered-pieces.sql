-- A line of which pieces were handed over stays in its order.
create or replace function forbid_dropped_delivered_pieces() returns trigger language plpgsql as $$
begin
  raise exception 'pieces of this line were delivered' using errcode = 'restrict_violation';
end $$;

create or replace trigger forbid_dropped_delivered_pieces before delete on order_items for each row when (old.delivered > 0)
  execute function forbid_dropped_delivered_pieces();
