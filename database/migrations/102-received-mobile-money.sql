-- Mobile Money that records itself is told to open back-offices.
create function tell_received_collection() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'collection', 'id', new.id)::text);
  return null;
end $$;
create trigger tell_received_collection after update of state on collections for each row
  when (new.state = 'succeeded' and old.state <> 'succeeded') execute function tell_received_collection();
