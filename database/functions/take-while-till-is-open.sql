-- Whoever writes: a closed session takes nothing more. Who closes it waits for what is being written.
create or replace function take_while_till_is_open() returns trigger language plpgsql as $$
declare
  session uuid := coalesce(to_jsonb(new)->>'till_session_id', to_jsonb(new)->>'session_id')::uuid;
begin
  perform from till_sessions where id = session and closed_at is null for share;
  if not found then
    raise exception 'the till is closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger take_while_till_is_open before insert on payments for each row
  when (new.till_session_id is not null) execute function take_while_till_is_open();

create or replace trigger take_while_till_is_open before insert on till_moves for each row
  execute function take_while_till_is_open();
