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

-- Pieces of order lines would be in the ledger or not, depending on the day.
create function keep_counted() returns trigger language plpgsql as $$
begin
  raise exception 'a product does not become a service, nor a service a product' using errcode = 'restrict_violation';
end $$;
create trigger keep_counted before update of counted on products
  for each row when (new.counted <> old.counted) execute function keep_counted();

-- A plan of 10 000 rows took 73 MB in its connection as jsonb, which is built as a tree. It is only stored and read whole.
alter table imports alter column content type json;

-- What a product promises by itself, instead of the shop's own lines: where its delivery is included, and its exchange.

alter table products
  -- Towns between commas: there its delivery costs nothing.
  add column delivery_included text not null default '',
  add column exchange_fr text not null default '',
  add column exchange_en text not null default '';

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
      (before.archived_at, before.category, before.created_at, before.slug, before.family_id, before.is_face)
        is distinct from
        (after.archived_at, after.category, after.created_at, after.slug, after.family_id, after.is_face) as moves,
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

-- A drawing of where to measure.
alter table size_guides
  add column image_url text not null default '',
  add column image_color text not null default '' check (image_color ~ '^(#[0-9a-f]{6})?$');

-- Adds to the view as it is here: other migrations add to it too.
do $$
begin
  execute 'create or replace view shown_pictures as '
    || rtrim(pg_get_viewdef('shown_pictures'::regclass), E'; \n')
    || ' union all select image_url from size_guides';
end $$;

-- SKUs that a person or a scanner takes for one another: without case, blanks, signs, and the leading zeros of a number.
create index products_by_sku_key on products
  (regexp_replace(lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g')), '^0+(?=[0-9]+$)', '')) where sku is not null;

-- More of what customers say, as 020 added the first: brands that stand for a kind of article, illnesses, what a person cannot do.
-- A seller's own pairs stay as they are; who deletes one of these keeps it deleted.
insert into search_synonyms (typed, meant, both_ways) values
  -- Brands: the kind of article that they are known for here. A product of the brand itself comes first.
  ('omron', 'tensiomètre', false),
  ('omron', 'nébuliseur', false),
  ('beurer', 'tensiomètre', false),
  ('beurer', 'coussin chauffant', false),
  ('beurer', 'pèse-personne', false),
  ('microlife', 'tensiomètre', false),
  ('microlife', 'thermomètre', false),
  ('spengler', 'tensiomètre', false),
  ('spengler', 'stéthoscope', false),
  ('rossmax', 'tensiomètre', false),
  ('yuwell', 'tensiomètre', false),
  ('medisana', 'tensiomètre', false),
  ('accu-check', 'glucomètre', false),
  ('accu-chek', 'glucomètre', false),
  ('one touch', 'glucomètre', false),
  ('contour plus', 'glucomètre', false),
  ('freestyle', 'glucomètre', false),
  ('codefree', 'glucomètre', false),
  ('caresens', 'glucomètre', false),
  ('vivachek', 'glucomètre', false),
  ('sinocare', 'glucomètre', false),
  ('thermoscan', 'thermomètre', false),
  ('braun', 'thermomètre', false),
  ('littmann', 'stéthoscope', false),
  ('nonin', 'oxymètre', false),
  ('pari boy', 'nébuliseur', false),
  ('respironics', 'nébuliseur', false),
  ('theragun', 'pistolet de massage', false),
  ('therabody', 'pistolet de massage', false),
  ('hyperice', 'pistolet de massage', false),
  ('hypervolt', 'pistolet de massage', false),
  ('medela', 'tire-lait', false),
  ('medela', 'aspirateur de mucosités', false),
  ('compex', 'électrostimulateur', false),
  ('bluetens', 'électrostimulateur', false),
  ('theraband', 'bandes élastiques', false),
  ('kintex', 'kinésiologie', false),
  ('leukotape', 'kinésiologie', false),
  ('futuro', 'genouillère', false),
  ('bauerfeind', 'genouillère', false),
  ('donjoy', 'genouillère', false),
  ('thuasne', 'ceinture lombaire', false),
  ('thuasne', 'genouillère', false),
  ('sigvaris', 'bas de contention', false),
  ('jobst', 'bas de contention', false),
  ('invacare', 'fauteuil roulant', false),
  ('ottobock', 'fauteuil roulant', false),
  ('vermeiren', 'fauteuil roulant', false),
  ('terraillon', 'pèse-personne', false),
  ('tanita', 'pèse-personne', false),
  ('withings', 'pèse-personne', false),
  ('seca', 'pèse-personne', false),
  ('scholl', 'semelles', false),
  ('ansell', 'gants', false),
  ('kn95', 'masque', false),
  ('ffp2', 'masque', false),
  ('urgo', 'trousse de secours', false),
  ('hansaplast', 'trousse de secours', false),
  ('tena', 'protection incontinence', false),
  -- What a person cannot do.
  ('ne marche plus', 'fauteuil roulant', false),
  ('ne marche plus', 'déambulateur', false),
  ('chaise ne marche plus', 'fauteuil roulant', false),
  ('chair cannot walk', 'wheelchair', false),
  ('cannot walk', 'wheelchair', false),
  ('cannot walk', 'walking frame', false),
  ('ne tient plus debout', 'déambulateur', false),
  ('cannot stand', 'walking frame', false),
  ('ne se lève plus', 'lit médicalisé', false),
  ('ne bouge plus', 'lit médicalisé', false),
  ('cannot move', 'hospital bed', false),
  ('ne dort pas', 'oreiller', false),
  ('cannot sleep', 'pillow', false),
  ('ne respire pas', 'nébuliseur', false),
  ('cannot breathe', 'nebuliser', false),
  ('difficulté à marcher', 'déambulateur', false),
  -- The sick room.
  ('pot', 'chaise percée', false),
  ('seau', 'chaise percée', false),
  ('bassin', 'chaise percée', false),
  ('bedpan', 'commode chair', false),
  ('pipi', 'chaise percée', false),
  ('pousse-pousse', 'fauteuil roulant', false),
  ('pushchair', 'wheelchair', false),
  ('chair tyre', 'wheelchair', false),
  ('paralytique', 'fauteuil roulant', false),
  ('paraplégique', 'fauteuil roulant', false),
  ('hémiplégie', 'rééducation', false),
  ('hémiplégique', 'rééducation', false),
  ('hémiplégie', 'fauteuil roulant', false),
  -- Breathing and colds.
  ('rhume', 'nébuliseur', false),
  ('toux', 'nébuliseur', false),
  ('tousser', 'nébuliseur', false),
  ('grippe', 'nébuliseur', false),
  ('bronchite', 'nébuliseur', false),
  ('sinusite', 'nébuliseur', false),
  ('catarrhe', 'nébuliseur', false),
  ('encombrement', 'aspirateur de mucosités', false),
  ('cold', 'nebuliser', false),
  ('cough', 'nebuliser', false),
  ('catarrh', 'nebuliser', false),
  ('flu', 'nebuliser', false),
  ('congestion', 'nebuliser', false),
  ('corona', 'masques chirurgicaux', false),
  ('coronavirus', 'masques chirurgicaux', false),
  ('covid', 'masques chirurgicaux', false),
  -- Pains, joints and muscles.
  ('pied cassé', 'chevillère', false),
  ('bras cassé', 'attelle', false),
  ('main cassée', 'attelle', false),
  ('ligament', 'genouillère', false),
  ('ménisque', 'genouillère', false),
  ('tendinite', 'attelle de poignet', false),
  ('crampe', 'bouillotte', false),
  ('crampe', 'pistolet de massage', false),
  ('cramp', 'cherry stone warmer', false),
  ('épaule', 'coussin chauffant', false),
  ('coussin cou', 'oreiller cervical', false),
  ('strap', 'kinésiologie', false),
  ('scotch muscle', 'kinésiologie', false),
  ('douleur électrique', 'électrostimulateur', false),
  ('rythme cardiaque', 'oxymètre', false),
  ('heart beat', 'stethoscope', false),
  -- Exercise.
  ('sport', 'haltères', false),
  ('sport', 'bandes élastiques', false),
  ('sport', 'tapis d’exercice', false),
  ('fitness', 'haltères', false),
  ('fitness', 'tapis d’exercice', false),
  ('poids bras', 'haltères', false),
  ('physiothérapie', 'rééducation', false),
  ('physiothérapie', 'bandes élastiques', false),
  ('physiotherapy', 'exerciser', false),
  ('physiotherapy', 'resistance bands', false),
  ('kinésithérapie', 'rééducation', false),
  ('kinésithérapie', 'kinésiologie', false),
  ('élastique kiné', 'bandes élastiques', false),
  -- Sleep, rest and washing.
  ('insomnie', 'oreiller', false),
  ('insomnia', 'pillow', false),
  ('sommeil', 'oreiller', false),
  ('stress', 'massage', false),
  ('stress', 'diffuseur', false),
  ('relaxation', 'massage', false),
  ('relaxation', 'diffuseur', false),
  ('détente', 'massage', false),
  ('chaise se baigner', 'siège de bain', false),
  ('se baigner', 'siège de bain', false),
  ('main courante', 'barre d’appui', false),
  ('handrail', 'grab bar', false),
  ('premiers soins', 'trousse de secours', false)
on conflict do nothing;

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

-- Where a product was made, as its papers and its page say.

alter table products
  -- ISO 3166-1 in two letters; empty when it is not known.
  add column country_of_origin text not null default '' check (country_of_origin ~ '^([A-Z]{2})?$');

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
          before.notice_size, before.goes_with, before.delivery_included, before.exchange_fr, before.exchange_en, before.country_of_origin)
        is distinct from
        (after.sku, after.brand, after.model, after.specifications_fr, after.specifications_en, after.box_fr, after.box_en,
          after.suits_fr, after.suits_en, after.unsuited_fr, after.unsuited_en, after.warranty_months, after.notice_file,
          after.notice_size, after.goes_with, after.delivery_included, after.exchange_fr, after.exchange_en, after.country_of_origin) as redraws
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
