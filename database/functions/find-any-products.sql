-- Whether each query of words finds a product. PostgreSQL would look for a single one in the table, which takes long when there is none:
-- for some it asks the index. Each is planned for its own words.
create or replace function find_any_products(queries text[]) returns boolean[] language plpgsql stable as $$
declare
  query text;
  finds boolean;
  found boolean[] := '{}';
begin
  foreach query in array queries loop
    execute format('select count(*) > 0 from (select from search_documents where words @@ %L::tsquery limit 50) as found', query)
      into finds;
    found := found || finds;
  end loop;
  return found;
end $$;
