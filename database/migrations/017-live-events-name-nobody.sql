-- What open back-offices hear names nobody: whoever may read the name asks for it.
create or replace function tell_of_order(told uuid) returns void language sql as $$
  select pg_notify('shop_events', json_build_object('kind', 'order', 'id', told)::text)
$$;

create or replace function tell_new_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'message', 'id', new.id)::text);
  return null;
end $$;

-- What is open ends with the right to it, on every instance: with the session (sign-out, another password, a deleted
-- administrator), and with the role, whose holder opens it again as what they are now.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'session-ended', 'id', old.id)::text);
  return null;
end $$;
create trigger tell_ended_session after delete on sessions for each row execute function tell_ended_session();

create function tell_changed_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'role-changed', 'id', new.id)::text);
  return null;
end $$;
create trigger tell_changed_role after update of role on administrators
  for each row when (old.role <> new.role) execute function tell_changed_role();
