create or replace function notify_changed_pictures() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_content', 'product ' || coalesce(new.product_id, old.product_id));
  return null;
end $$;

create or replace trigger notify_changed_pictures after insert or update or delete on product_pictures
  for each row execute function notify_changed_pictures();
