-- A session is opened, and closed once, with what should have been in it.
create or replace function forbid_changed_till_sessions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
    and (new.id, new.key, new.till_id, new.opened_by_id, new.opened_by, new.opened_at, new.float)
      = (old.id, old.key, old.till_id, old.opened_by_id, old.opened_by, old.opened_at, old.float)
    and new.expected = till_expected(old.id) then
    return new;
  end if;
  raise exception 'a till is only opened, and closed once' using errcode = 'restrict_violation';
end $$;

create or replace trigger forbid_truncated_till_sessions before truncate on till_sessions for each statement execute function forbid_changed_till_sessions();

create or replace trigger forbid_changed_till_sessions before update or delete on till_sessions for each row execute function forbid_changed_till_sessions();
