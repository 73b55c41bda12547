-- By the row: a change of price or stock must not come here at all.
create or replace function index_changed_product() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update product_search set
    created_at = new.created_at,
    on_sale = new.archived_at is null,
    category = new.category::text,
    names = search_form(new.name || ' ' || new.name_en),
    sku = search_form(concat_ws(' ', new.sku, new.gtin, new.mpn)),
    content = search_content(new.name, new.name_en, new.description_fr, new.description_en)
  where product_id = new.id;
  perform learn_search_words(array[new.id]);
  return null;
end $$;

create or replace trigger index_changed_product
  after update of name, name_en, description_fr, description_en, sku, gtin, mpn, category, created_at, archived_at on products
  for each row when (
    (new.name, new.name_en, new.description_fr, new.description_en, new.sku, new.gtin, new.mpn,
      new.category, new.created_at, new.archived_at)
    is distinct from
    (old.name, old.name_en, old.description_fr, old.description_en, old.sku, old.gtin, old.mpn,
      old.category, old.created_at, old.archived_at))
  execute function index_changed_product();
