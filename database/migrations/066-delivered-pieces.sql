-- Pieces that a delivery note handed over: they are out of the stock, whatever the state of the order.
alter table order_items
  add column delivered integer not null default 0,
  add constraint order_items_delivered_check check (delivered between 0 and taken);

-- A line of which pieces were handed over stays in its order.
create function keep_delivered_pieces() returns trigger language plpgsql as $$
begin
  raise exception 'pieces of this line were delivered' using errcode = 'restrict_violation';
end $$;
create trigger keep_delivered_pieces before delete on order_items for each row when (old.delivered > 0)
  execute function keep_delivered_pieces();
