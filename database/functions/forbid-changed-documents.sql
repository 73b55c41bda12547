-- Whoever writes: only the buyer may be erased, or who receives the goods.
create or replace function forbid_changed_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.buyer is null or new.buyer = old.buyer - 'delivery')
    and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception 'a document never changes' using errcode = 'restrict_violation';
end $$;

create or replace trigger forbid_truncated_documents before truncate on documents for each statement execute function forbid_changed_documents();

create or replace trigger forbid_changed_documents before update or delete on documents for each row execute function forbid_changed_documents();
