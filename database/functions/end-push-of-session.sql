create or replace function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = old.id;
  return null;
end $$;

-- A session that somebody ended (sign-out, password), not one that ran out after 30 minutes or 12 hours.
create or replace trigger end_push_of_session after delete on sessions for each row
  when (old.expires_at > now() and old.created_at > now() - interval '12 hours')
  execute function end_push_of_session();
