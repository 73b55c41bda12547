-- A "like" pattern that finds the words anywhere; a typed %, _ or \ stands for itself.
create or replace function contains_pattern(words text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(public.search_form(words), '([\\%_])', '\\\1', 'g') || '%';
