create or replace function forbid_changed_till_moves() returns trigger language plpgsql as $$
begin
  raise exception 'a move of cash never changes' using errcode = 'restrict_violation';
end $$;

create or replace trigger forbid_truncated_till_moves before truncate on till_moves for each statement execute function forbid_changed_till_moves();

create or replace trigger forbid_changed_till_moves before update or delete on till_moves for each row execute function forbid_changed_till_moves();
