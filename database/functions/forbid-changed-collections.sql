-- Money that was received stays received, and no request is forgotten.
create or replace function forbid_changed_collections() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state <> 'succeeded' or (new.state, new.payment_id, new.amount, new.order_id)
    = (old.state, old.payment_id, old.amount, old.order_id)) then return new; end if;
  raise exception 'a paid collection stays as it is' using errcode = 'restrict_violation';
end $$;

create or replace trigger forbid_changed_collections before update or delete on collections for each row execute function forbid_changed_collections();
