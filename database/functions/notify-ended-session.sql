-- What is open ends with the right to it, on every instance: with the session (sign-out, another password, a deleted
-- administrator), and with the role, whose holder opens it again as what they are now.
create or replace function notify_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'session-ended', 'id', old.id)::text);
  return null;
end $$;

create or replace trigger notify_ended_session after delete on sessions for each row execute function notify_ended_session();
