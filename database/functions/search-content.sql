-- All that visitors search in, fields kept apart by line breaks, so that no phrase is found across two of them. It is kept
-- outside of the row, which PostgreSQL does only from 2 kB on: hence what it is filled up with, of which little is stored.
create or replace function search_content(name text, name_en text, description_fr text, description_en text) returns text
  language sql immutable strict parallel safe
  return search_form(name || E'\n' || name_en || E'\n' || description_fr || E'\n' || description_en)
    || repeat(E'\x01', 2100 - length(name || name_en || description_fr || description_en));
