create or replace function rename_organisation() returns trigger language plpgsql as $$
begin
  update orders set organisation_name = new.name where organisation_id = new.id;
  return null;
end $$;

create or replace trigger rename_organisation after update of name on organisations for each row
  when (new.name <> old.name) execute function rename_organisation();
