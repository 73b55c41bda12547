-- The job starts at once when one is due.
create or replace function notify_due_collection() returns trigger language plpgsql as $$
begin
  if new.next_check_at <= now() then perform pg_notify('shop_collections', ''); end if;
  return null;
end $$;

create or replace trigger notify_due_collection after insert or update of next_check_at on collections
  for each row execute function notify_due_collection();
