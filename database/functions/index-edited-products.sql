-- What a product is found, sorted and filtered by: searches show "wording", lists with prices or stock "prices".
-- A stock that stays above 0 must not write to the index.
create or replace function index_edited_products() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  kept constant text[] := '{stock,version,lprice,image_url,image_color}';
  edited integer[];
  restocked integer[];
  edited_families integer[];
  restocked_families integer[];
  is_reworded boolean;
  is_repriced boolean;
begin
  select array_agg(after.id) filter (where change.edits), array_agg(after.id) filter (where change.restocks),
      array_agg(before.family_id) filter (where change.edits) || array_agg(after.family_id) filter (where change.edits),
      array_agg(after.family_id) filter (where change.restocks),
      bool_or((before.customer_words, before.sku, before.brand, before.model)
        is distinct from (after.customer_words, after.sku, after.brand, after.model)),
      bool_or(before.price <> after.price or change.restocks)
    into edited, restocked, edited_families, restocked_families, is_reworded, is_repriced
    from before join after using (id), lateral (
      select to_jsonb(before) - kept is distinct from to_jsonb(after) - kept as edits,
        (before.stock > 0) <> (after.stock > 0) as restocks offset 0) as change
    where change.edits or change.restocks;
  if edited is not null then
    perform index_products(edited || list_faces(edited_families));
  end if;
  if restocked is not null then
    perform restock_documents(restocked || list_faces(restocked_families));
  end if;
  if is_reworded then perform pg_notify('shop_content', 'wording'); end if;
  if is_repriced then perform pg_notify('shop_content', 'prices'); end if;
  return null;
end $$;

create or replace trigger index_edited_products after update on products
  referencing old table as before new table as after
  for each statement execute function index_edited_products();
