-- Pieces of order lines would be in the ledger or not, depending on the day.
create or replace function forbid_changed_counted() returns trigger language plpgsql as $$
begin
  raise exception 'a product does not become a service, nor a service a product' using errcode = 'restrict_violation';
end $$;

create or replace trigger forbid_changed_counted before update of counted on products
  for each row when (new.counted <> old.counted) execute function forbid_changed_counted();
