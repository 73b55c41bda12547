create or replace function name_organisation() returns trigger language plpgsql as $$
begin
  new.organisation_name := coalesce((select name from organisations where id = new.organisation_id), '');
  return new;
end $$;

create or replace trigger name_changed_organisation before update of organisation_id on orders for each row
  when (new.organisation_id is distinct from old.organisation_id) execute function name_organisation();

create or replace trigger name_organisation before insert on orders for each row
  when (new.organisation_id is not null) execute function name_organisation();
