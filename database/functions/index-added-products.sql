-- By the statement, for imports.
create or replace function index_added_products() returns trigger language plpgsql as $$
begin
  insert into product_search
    select id, created_at, archived_at is null, category::text, search_form(name || ' ' || name_en),
      search_form(concat_ws(' ', sku, gtin, mpn)),
      search_content(name, name_en, description_fr, description_en)
    from saved order by id;
  perform learn_search_words(array(select id from saved));
  return null;
end $$;

create or replace trigger index_added_products after insert on products
  referencing new table as saved for each statement execute function index_added_products();
