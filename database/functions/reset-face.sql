-- A product without family is its own face. In a family the first variant on sale is the face.
create or replace function reset_face() returns trigger language plpgsql as $$
begin
  new.is_face := new.family_id is null;
  return new;
end $$;

create or replace trigger reset_face before update of family_id on products
  for each row when (new.family_id is distinct from old.family_id) execute function reset_face();

create or replace trigger reset_face_of_new before insert on products
  for each row execute function reset_face();
