create or replace function list_faces(families integer[]) returns integer[]
  language sql stable strict
  return array(select id from products where is_face and family_id = any (families));
