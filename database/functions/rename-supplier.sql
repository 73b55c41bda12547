create or replace function rename_supplier() returns trigger language plpgsql as $$
begin
  update arrivals set supplier = new.name where supplier_id = new.id;
  return null;
end $$;

create or replace trigger rename_supplier after update of name on suppliers for each row
  when (new.name <> old.name) execute function rename_supplier();
