-- replaces: 098-services.sql, 103-import-plans-as-json.sql, 120-product-promises.sql, 122-size-guide-pictures.sql
-- replaces: 135-products-by-sku-key.sql, 139-lay-words.sql, 140-needs.sql, 141-country-of-origin.sql

-- Services, such as an installation or a training: sold by staff, without stock, never shown to visitors (decisions/073).

alter table products
  -- False: a service. It has no pieces in stock, and no row in the ledger. Chosen when the product is added.
  add column counted boolean not null default true,
  -- False: no visitor ever sees it. It is hidden as long as staff sell it.
  add column listed boolean not null default true,
  add constraint products_services_unlisted check (counted or not listed),
  add constraint products_services_without_stock check (counted or stock = 0),
  -- All that visitors see asks for archived_at alone (decisions/036).
  add constraint products_unlisted_off_sale check (listed or archived_at is not null);
create index products_unlisted on products (id) where not listed;

-- A plan of 10 000 rows took 73 MB in its connection as jsonb, which is built as a tree. It is only stored and read whole.
alter table imports alter column content type json;

-- What a product promises by itself, instead of the shop's own lines: where its delivery is included, and its exchange.

alter table products
  -- Towns between commas: there its delivery costs nothing.
  add column delivery_included text not null default '',
  add column exchange_fr text not null default '',
  add column exchange_en text not null default '';

-- A drawing of where to measure.
alter table size_guides
  add column image_url text not null default '',
  add column image_color text not null default '' check (image_color ~ '^(#[0-9a-f]{6})?$');

-- SKUs that a person or a scanner takes for one another: without case, blanks, signs, and the leading zeros of a number.
create index products_by_sku_key on products
  (regexp_replace(lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g')), '^0+(?=[0-9]+$)', '')) where sku is not null;

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
create view listed_products as
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

-- Where a product was made, as its papers and its page say.

alter table products
  -- ISO 3166-1 in two letters; empty when it is not known.
  add column country_of_origin text not null default '' check (country_of_origin ~ '^([A-Z]{2})?$');

insert into search_documents
  select id, category, price, in_stock, created_at, named.words,
    named.words || search_vector(aliases, 'B') || search_vector(description, 'D') || quote_literal('/' || category)::tsvector
      || search_needs(needs)
  from listed_products, lateral (select search_vector(names, 'A') as words offset 0) as named
  order by id;
insert into search_words
  select distinct found.word from search_documents, unnest(tsvector_to_array(words)) as found (word)
  where length(found.word) between 3 and 40 and found.word !~ '[0-9/]'
    and not exists (select from search_words as known where known.word = found.word);

-- The files that something shows: a product (archived or not), a line of an order, the company record, the seller's words, a paper.
create view shown_pictures as
  select image_url as file from products
  union all select image_url from order_items
  union all select logo_url from company_info
  union all select image_url from product_pictures
  union all select notice_file from products
  union all select (regexp_matches(concat_ws(' ', text_fr, text_en), '/images/([0-9a-f-]+\.[a-z]+)', 'g'))[1] from content
  union all select content->'seller'->>'logoUrl' from documents
  union all select image_url from size_guides;
