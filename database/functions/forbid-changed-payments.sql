-- Whoever writes: only the note may be emptied.
create or replace function forbid_changed_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new)->>'note' = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception 'a payment never changes' using errcode = 'restrict_violation';
end $$;

create or replace trigger forbid_truncated_payment_shares before truncate on payment_shares for each statement execute function forbid_changed_payments();

create or replace trigger forbid_changed_payment_shares before update or delete on payment_shares for each row execute function forbid_changed_payments();

create or replace trigger forbid_truncated_payments before truncate on payments for each statement execute function forbid_changed_payments();

create or replace trigger forbid_changed_payments before update or delete on payments for each row execute function forbid_changed_payments();
