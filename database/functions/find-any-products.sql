-- Whether each query of words finds a product. PostgreSQL would look for a single one in the table, which takes long when there is none:
-- for some it asks the index.
create or replace function find_any_products(queries text[]) returns boolean[]
  language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  query text;
  finds boolean;
  found boolean[] := '{}';
begin
  foreach query in array queries loop
    select count(*) > 0 into finds
      from (select from search_documents where words @@ query::tsquery limit 50) as some_products;
    found := found || finds;
  end loop;
  return found;
end $$;
