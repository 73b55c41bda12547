create or replace function notify_new_push() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_push', '');
  return null;
end $$;

-- New orders are told after their commit (decisions/021).
create or replace trigger notify_new_push after insert on pushes
  for each row when (new.kind <> 'new-order') execute function notify_new_push();
