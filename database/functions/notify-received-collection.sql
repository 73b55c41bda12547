-- Mobile Money that records itself is told to open back-offices.
create or replace function notify_received_collection() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'collection', 'id', new.id)::text);
  return null;
end $$;

create or replace trigger notify_received_collection after update of state on collections for each row
  when (new.state = 'succeeded' and old.state <> 'succeeded') execute function notify_received_collection();
