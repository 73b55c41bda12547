-- Whoever moves or archives variants locks their families and products first (lock-families.ts), so that nobody waits in a circle.
create or replace function choose_face() returns trigger language plpgsql as $$
declare
  changed integer[] := array_remove(array[
    case when tg_op <> 'INSERT' then old.family_id end, case when tg_op <> 'DELETE' then new.family_id end], null);
  family integer;
  face integer;
begin
  for family in select id from families where id = any (changed) order by id for no key update loop
    select id into face from products where family_id = family and archived_at is null
      order by option1_position, option2_position, id limit 1;
    update products set is_face = false where family_id = family and is_face and id is distinct from face;
    update products set is_face = true where id = face and not is_face;
  end loop;
  return null;
end $$;

create or replace trigger choose_face after update of family_id, archived_at, option1_position, option2_position on products
  for each row when (
    (old.family_id, old.archived_at, old.option1_position, old.option2_position)
    is distinct from (new.family_id, new.archived_at, new.option1_position, new.option2_position))
  execute function choose_face();

create or replace trigger choose_face_with_new after insert on products
  for each row when (new.family_id is not null) execute function choose_face();

create or replace trigger choose_face_without after delete on products
  for each row when (old.family_id is not null) execute function choose_face();
