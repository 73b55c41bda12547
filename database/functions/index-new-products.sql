create or replace function index_new_products() returns trigger language plpgsql as $$
begin
  perform index_products(array(
    select id from saved
    union
    select face.id from products as face join saved using (family_id) where face.is_face));
  return null;
end $$;

create or replace trigger index_new_products after insert on products
  referencing new table as saved for each statement execute function index_new_products();
