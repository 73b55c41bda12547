-- What a product helps with. The tiles of the home page lead to lists of these products (decisions/140).

alter table products
  add column needs text[] not null default '{}'
    check (needs <@ array['walk', 'rise', 'sleep', 'wash', 'measure', 'treat', 'exercise', 'relieve']);

-- A product's document has each of its needs after a slash, as its category.
create function search_needs(needs text) returns tsvector
  language sql immutable parallel safe
  return coalesce((
    select string_agg(distinct quote_literal('/' || need), ' ')
    from regexp_split_to_table(needs, ' ') as listed (need) where need <> ''), '')::tsvector;

-- The needs of all variants of a family, between blanks.
create or replace view listed_products as
  select face.id, face.category::text as category, variants.price, variants.in_stock, face.created_at,
    variants.names, variants.aliases, variants.description, variants.needs
  from products as face, lateral (
    select min(variant.price)::integer as price, bool_or(variant.stock > 0) as in_stock,
      string_agg(distinct variant.name || ' ' || variant.name_en, ' ') as names,
      -- A SKU is also found without its signs.
      string_agg(concat_ws(' ', variant.customer_words, variant.brand, variant.model, variant.sku,
        regexp_replace(variant.sku, '[^[:alnum:]]', '', 'g')), ' ' order by variant.id) as aliases,
      string_agg(distinct variant.description_fr || ' ' || variant.description_en, ' ') as description,
      string_agg(array_to_string(variant.needs, ' '), ' ') as needs
    from (
      select * from products where id = face.id
      union all
      select * from products where family_id = face.family_id and id <> face.id and archived_at is null
    ) as variant
  ) as variants
  where face.archived_at is null and face.is_face;

create or replace function index_products(ids integer[]) returns void
  -- A plan made in a small shop would read all products again for each batch of an import.
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  delete from search_documents
    where product_id = any (ids) and product_id not in (select id from listed_products where id = any (ids));
  insert into search_documents
    select id, category, price, in_stock, created_at, named.words,
      named.words || search_vector(aliases, 'B') || search_vector(description, 'D') || quote_literal('/' || category)::tsvector
        || search_needs(needs)
    from listed_products, lateral (select search_vector(names, 'A') as words offset 0) as named
    where id = any (ids) order by id
  on conflict (product_id) do update set
    category = excluded.category, price = excluded.price, in_stock = excluded.in_stock, created_at = excluded.created_at,
    names = excluded.names, words = excluded.words;
  insert into search_words
    select distinct found.word from search_documents, unnest(tsvector_to_array(words)) as found (word)
    where product_id = any (ids) and length(found.word) between 3 and 40 and found.word !~ '[0-9/]'
      and not exists (select from search_words as known where known.word = found.word);
end $$;

create or replace function tell_changed_products() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if (select count(*) from before) > 500 then
    perform pg_notify('shop_content', 'everything');
    return null;
  end if;
  for changed in
    select after.id, after.family_id,
      (before.archived_at, before.category, before.created_at, before.slug, before.family_id, before.is_face, before.needs)
        is distinct from
        (after.archived_at, after.category, after.created_at, after.slug, after.family_id, after.is_face, after.needs) as moves,
      (before.name, before.name_en, before.description_fr, before.description_en, before.option1, before.option2)
        is distinct from
        (after.name, after.name_en, after.description_fr, after.description_en, after.option1, after.option2) as rewords,
      -- Of a stock, visitors see how few are left up to 5, else only that there is some.
      (before.price, before.image_url, before.image_color, least(before.stock, 6), before.option1_position, before.option2_position)
        is distinct from
        (after.price, after.image_url, after.image_color, least(after.stock, 6), after.option1_position, after.option2_position)
      or (before.sku, before.brand, before.model, before.specifications_fr, before.specifications_en, before.box_fr, before.box_en,
          before.suits_fr, before.suits_en, before.unsuited_fr, before.unsuited_en, before.warranty_months, before.notice_file,
          before.notice_size, before.goes_with, before.delivery_included, before.exchange_fr, before.exchange_en)
        is distinct from
        (after.sku, after.brand, after.model, after.specifications_fr, after.specifications_en, after.box_fr, after.box_en,
          after.suits_fr, after.suits_en, after.unsuited_fr, after.unsuited_en, after.warranty_months, after.notice_file,
          after.notice_size, after.goes_with, after.delivery_included, after.exchange_fr, after.exchange_en) as redraws
    from before join after using (id)
  loop
    if changed.moves then perform pg_notify('shop_content', 'range'); end if;
    if changed.rewords then perform pg_notify('shop_content', 'wording'); end if;
    if changed.moves or changed.rewords or changed.redraws then
      perform pg_notify('shop_content', 'product ' || changed.id);
      perform pg_notify('shop_content', 'product ' || id) from products
        where family_id = changed.family_id and id <> changed.id;
    end if;
  end loop;
  return null;
end $$;

-- A shop that is older than its needs gets first ones by the products' names; the seller changes them.
update products set needs = guessed.needs
from (
  select id, array_remove(array[
    case when named ~ '\m(bequille|canne|fauteuils? roulant|deambulateur|rollat|crutch|wheelchair|walking frame|walker)' then 'walk' end,
    case when named ~ '\m(barres? d.appui|grab bar|releveur|leve.personne|lits? medicalise|siege de bain)' then 'rise' end,
    case when named ~ '\m(lits? (medical|electrique|d.hopital)|hospital bed|oreiller|pillow|matelas|mattress)' then 'sleep' end,
    case when named ~ '\m(siege de (bain|douche)|chaise (percee|de douche)|barres? d.appui|commode chair|bath seat|shower chair)' then 'wash' end,
    case when named ~ '\m(tensiometre|oxymetre|glucometre|thermometre|pese.personne|blood pressure|oximeter|glucose meter|thermometer)' then 'measure' end,
    case when named ~ '\m(gants?|masques?|trousse|nebuli|pansement|compresses|seringue|aspirateur de muco|stethoscope|gloves?|first.aid)\M' then 'treat' end,
    case when named ~ '\m(haltere|ballon|tapis d.exercice|bandes? elastique|pedalier|planche d.equilibre|dumbbell|exercise)' then 'exercise' end,
    case when named ~ '\m(massage|masseur|ceinture lombaire|coussin chauffant|bouillotte|infrarouge|electrostimul|genouillere)' then 'relieve' end
  ], null) as needs
  from products, lateral (select search_form(name || ' ' || name_en) as named) as words
) as guessed
where guessed.id = products.id and guessed.needs <> '{}';
