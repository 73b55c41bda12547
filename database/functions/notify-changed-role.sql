create or replace function notify_changed_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'role-changed', 'id', new.id)::text);
  return null;
end $$;

create or replace trigger notify_changed_role after update of role on administrators
  for each row when (old.role <> new.role) execute function notify_changed_role();
