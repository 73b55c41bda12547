-- A family is found by the sizes and sides that it has, too; the English of sides is that of `optionName`.
create or replace view listed_products as
  select face.id, face.category::text as category, variants.price, variants.in_stock, face.created_at,
    variants.names, variants.aliases, variants.description, variants.needs
  from products as face, lateral (
    select min(variant.price)::integer as price, bool_or(variant.stock > 0) as in_stock,
      string_agg(distinct variant.name || ' ' || variant.name_en, ' ') as names,
      -- A SKU is also found without its signs.
      string_agg(concat_ws(' ', variant.customer_words, variant.brand, variant.model, variant.sku,
        regexp_replace(variant.sku, '[^[:alnum:]]', '', 'g'), variant.option1, variant.option2,
        (select string_agg(english, ' ') from (values ('gauche', 'left'), ('droit', 'right'), ('droite', 'right'),
          ('enfant', 'child'), ('adulte', 'adult')) as side (french, english)
          where french in (lower(variant.option1), lower(variant.option2)))), ' ' order by variant.id) as aliases,
      string_agg(distinct variant.description_fr || ' ' || variant.description_en, ' ') as description,
      string_agg(array_to_string(variant.needs, ' '), ' ') as needs
    from (
      select * from products where id = face.id
      union all
      select * from products where family_id = face.family_id and id <> face.id and archived_at is null
    ) as variant
  ) as variants
  where face.archived_at is null and face.is_face;

insert into search_documents
  select id, category, price, in_stock, created_at, named.words,
    named.words || search_vector(aliases, 'B') || search_vector(description, 'D') || quote_literal('/' || category)::tsvector
      || search_needs(needs)
  from listed_products, lateral (select search_vector(names, 'A') as words offset 0) as named
  where id in (select id from products where family_id is not null) order by id
on conflict (product_id) do update set names = excluded.names, words = excluded.words;
insert into search_words
  select distinct found.word from search_documents, unnest(tsvector_to_array(words)) as found (word)
  where product_id in (select id from products where family_id is not null)
    and length(found.word) between 3 and 40 and found.word !~ '[0-9/]'
    and not exists (select from search_words as known where known.word = found.word);
