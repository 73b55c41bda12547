create or replace function notify_new_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'message', 'id', new.id)::text);
  return null;
end $$;

-- A message that was read and is brought back is no news.
create or replace trigger notify_new_message after insert on messages
  for each row when (not new.read) execute function notify_new_message();
