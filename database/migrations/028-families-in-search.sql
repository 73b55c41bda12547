-- Lists and searches show one card for each family: its face, found by the words of every variant, from the lowest price on.
create or replace view listed_products as
  select face.id, face.category::text as category, variants.price, variants.in_stock, face.created_at,
    variants.names, variants.aliases, variants.description
  from products as face, lateral (
    select min(variant.price)::integer as price, bool_or(variant.stock > 0) as in_stock,
      string_agg(distinct variant.name || ' ' || variant.name_en, ' ') as names,
      -- A SKU is also found without its signs.
      string_agg(concat_ws(' ', variant.customer_words, variant.brand, variant.model, variant.sku,
        regexp_replace(variant.sku, '[^[:alnum:]]', '', 'g')), ' ' order by variant.id) as aliases,
      string_agg(distinct variant.description_fr || ' ' || variant.description_en, ' ') as description
    from (
      select * from products where id = face.id
      union all
      select * from products where family_id = face.family_id and id <> face.id and archived_at is null
    ) as variant
  ) as variants
  where face.archived_at is null and face.is_face;

create or replace function index_new_products() returns trigger language plpgsql as $$
begin
  perform index_products(array(
    select id from saved
    union
    select face.id from products as face join saved using (family_id) where face.is_face));
  return null;
end $$;

create or replace function index_edited_product() returns trigger language plpgsql as $$
begin
  perform index_products(array[new.id] || array(
    select id from products where is_face and family_id in (old.family_id, new.family_id) and id <> new.id));
  return null;
end $$;

select index_products(array(select id from products where family_id is not null));
