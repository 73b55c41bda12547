-- Whoever writes: rows are only added. An erasure takes away what names a person, and nothing else
-- (app/domain/privacy/erase-records.ts).
create or replace function forbid_changed_audit_log() returns trigger language plpgsql as $$
declare
  buyer constant text[] := '{customerName,phone,note}';
  -- The previous version leaves the choice of lots, which says why an expired piece was let go.
  buyer_and_lots constant text[] := buyer || '{orderLots}';
  sender constant text[] := '{senderName,senderEmail,senderPhone,subject}';
  erasable constant text[] := '{subject_name,before,after}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - erasable = to_jsonb(old) - erasable and (
    (old.subject_type = 'order' and new.subject_name = old.subject_name and (
      (new.before is not distinct from old.before - buyer and new.after is not distinct from old.after - buyer)
      or (new.before is not distinct from old.before - buyer_and_lots and new.after is not distinct from old.after - buyer_and_lots)))
    or (old.subject_type = 'message' and new.subject_name = ''
      and new.before is not distinct from old.before - sender and new.after is not distinct from old.after)
    or (old.subject_type = 'mail' and new.subject_name = ''
      and new.before is not distinct from old.before - 'lastError' and new.after is not distinct from old.after)
  ) then return new; end if;
  raise exception 'the audit log never changes' using errcode = 'restrict_violation';
end $$;

create or replace trigger forbid_changed_audit_log before update or delete on audit_log for each row execute function forbid_changed_audit_log();

create or replace trigger forbid_truncated_audit_log before truncate on audit_log for each statement execute function forbid_changed_audit_log();
