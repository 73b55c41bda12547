-- The supplier of a text, however its letters are written; a new text adds one.
create or replace function name_supplier() returns trigger language plpgsql as $$
begin
  if new.supplier = '' then
    new.supplier_id := null;
    return new;
  end if;
  insert into suppliers (name) values (new.supplier) on conflict (lower(name)) do nothing;
  select id, name into new.supplier_id, new.supplier from suppliers where lower(name) = lower(new.supplier);
  return new;
end $$;

create or replace trigger name_supplier before insert or update of supplier on arrivals
  for each row execute function name_supplier();
