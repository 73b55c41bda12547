-- replaces: 016-first-contents.sql, 017-live-events-name-nobody.sql, 018-shown-pictures.sql, 019-search-documents.sql
-- replaces: 020-search-synonyms.sql, 021-families.sql, 022-product-facts.sql, 023-products-by-price.sql, 028-families-in-search.sql
-- replaces: 031-index-by-statement.sql

-- What the first start of the shop was told to fill it with; without a row, the shop has not been given anything yet.
-- Shops that are older than this table have no row, but administrators.
create table first_contents (
  id smallint primary key default 1 check (id = 1),
  catalogue text not null check (catalogue in ('demo', 'empty')),
  chosen_at timestamptz not null default now()
);

-- What open back-offices hear names nobody: whoever may read the name asks for it.
create or replace function tell_of_order(told uuid) returns void language sql as $$
  select pg_notify('shop_events', json_build_object('kind', 'order', 'id', told)::text)
$$;

create or replace function tell_new_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'message', 'id', new.id)::text);
  return null;
end $$;

-- What is open ends with the right to it, on every instance: with the session (sign-out, another password, a deleted
-- administrator), and with the role, whose holder opens it again as what they are now.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'session-ended', 'id', old.id)::text);
  return null;
end $$;
create trigger tell_ended_session after delete on sessions for each row execute function tell_ended_session();

create function tell_changed_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'role-changed', 'id', new.id)::text);
  return null;
end $$;
create trigger tell_changed_role after update of role on administrators
  for each row when (old.role <> new.role) execute function tell_changed_role();

-- The pictures that something shows: a product (archived or not), a line of an order, or the company record.
create view shown_pictures as
  select image_url as file from products
  union all select image_url from order_items
  union all select logo_url from company_info;

-- What visitors find products by (decisions/027). The tables of 005 go on serving the back-office's list, and a version before this one.
alter table products
  -- "Words your customers use", as the seller typed them.
  add column customer_words text not null default '';

-- The products that lists and searches show, and what they are found by. The only place that says so.
create view listed_products as
  select id, category::text as category, price::integer as price, stock > 0 as in_stock, created_at,
    name || ' ' || name_en as names,
    -- A SKU is also found without its signs.
    customer_words || ' ' || coalesce(sku || ' ' || regexp_replace(sku, '[^[:alnum:]]', '', 'g'), '') as aliases,
    description_fr || ' ' || description_en as description
  from products where archived_at is null;

-- Words without case and accents, in their order. The signs between them are also named in words.ts.
create function search_word_list(words text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select left(word, 60) from regexp_split_to_table(search_form(words),
      '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+') as found (word)
    where word <> '');

create function search_vector(words text, weight "char") returns tsvector
  language sql immutable strict parallel safe
  return setweight(coalesce((
    select string_agg('''' || word || ''':' || least(place, 16000), ' ')
    from unnest(search_word_list(words)) with ordinality as listed (word, place)), '')::tsvector, weight);

create table search_documents (
  product_id integer primary key references products (id) on delete cascade,
  category text not null,
  price integer not null,
  in_stock boolean not null,
  created_at timestamptz not null,
  names tsvector not null,
  -- Names have weight A, customers' words and the SKU B, descriptions D. After a slash the category, so that the index counts it.
  words tsvector not null
);

-- Writes the documents of these products, and notes their words for correcting what is typed.
create function index_products(ids integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  delete from search_documents
    where product_id = any (ids) and product_id not in (select id from listed_products where id = any (ids));
  insert into search_documents
    select id, category, price, in_stock, created_at, named.words,
      named.words || search_vector(aliases, 'B') || search_vector(description, 'D') || quote_literal('/' || category)::tsvector
    from listed_products, lateral (select search_vector(names, 'A') as words offset 0) as named
    where id = any (ids) order by id
  on conflict (product_id) do update set
    category = excluded.category, price = excluded.price, in_stock = excluded.in_stock, created_at = excluded.created_at,
    names = excluded.names, words = excluded.words;
  insert into search_words
    select distinct found.word from search_documents, unnest(tsvector_to_array(words)) as found (word)
    where product_id = any (ids) and length(found.word) between 3 and 40 and not starts_with(found.word, '/')
      and not exists (select from search_words as known where known.word = found.word);
end $$;

select index_products(array(select id from products));

create index search_documents_names on search_documents using gin (names);
create index search_documents_words on search_documents using gin (words) with (gin_pending_list_limit = 1024);
create index search_documents_newest on search_documents (created_at desc, product_id desc);
create index search_documents_newest_by_category on search_documents (category, created_at desc, product_id desc);
create index search_documents_by_price on search_documents (price, product_id);
create index search_documents_by_price_in_category on search_documents (category, price, product_id);

-- What is typed is compared with the words of the shop by letters and by sound.
create index search_words_by_letters on search_words using gin (word gin_trgm_ops);
create index search_words_by_sound on search_words (dmetaphone(word));

-- By the statement, for imports.
create function index_new_products() returns trigger language plpgsql as $$
begin
  perform index_products(array(select id from saved));
  return null;
end $$;
create trigger index_new_products after insert on products
  referencing new table as saved for each statement execute function index_new_products();

-- A stock that stays above 0 must not come here: orders would write to the index.
create function index_edited_product() returns trigger language plpgsql as $$
begin
  perform index_products(array[new.id]);
  return null;
end $$;
create trigger index_edited_product after update on products
  for each row when (
    (to_jsonb(new) - '{stock,version,lprice,image_url,image_color}'::text[])
      is distinct from (to_jsonb(old) - '{stock,version,lprice,image_url,image_color}'::text[])
    or (new.stock > 0) <> (old.stock > 0))
  execute function index_edited_product();

-- What a product is found, sorted and filtered by: searches show "wording", lists with prices or stock "prices".
create function tell_changed_search() returns trigger language plpgsql as $$
begin
  if exists (select from before join after using (id)
      where (before.customer_words, before.sku) is distinct from (after.customer_words, after.sku)) then
    perform pg_notify('shop_content', 'wording');
  end if;
  if exists (select from before join after using (id)
      where (before.price, before.stock > 0) is distinct from (after.price, after.stock > 0)) then
    perform pg_notify('shop_content', 'prices');
  end if;
  return null;
end $$;
create trigger tell_changed_search after update on products
  referencing old table as before new table as after
  for each statement execute function tell_changed_search();

-- The bitmaps are no longer kept. Empty ones make a version before this one search by the tables of 005 alone.
drop trigger note_search_change on product_search;
drop function note_search_change;
truncate search_bitmaps, search_places, search_changes;

-- Words that mean the same in this shop, and what visitors looked for in vain.
create table search_synonyms (
  id integer primary key generated always as identity,
  typed text not null check (typed <> '' and length(typed) <= 60),
  meant text not null check (meant <> '' and length(meant) <= 60),
  both_ways boolean not null default false,
  typed_words text[] not null generated always as (search_word_list(typed)) stored,
  meant_words text[] not null generated always as (search_word_list(meant)) stored,
  unique (typed_words, meant_words)
);

-- Their words too correct what is typed.
create function learn_synonyms() returns trigger language plpgsql as $$
begin
  insert into search_words
    select distinct found.word from saved, unnest(typed_words || meant_words) as found (word)
    where length(found.word) between 3 and 40
      and not exists (select from search_words as known where known.word = found.word);
  return null;
end $$;
create trigger learn_new_synonyms after insert on search_synonyms
  referencing new table as saved for each statement execute function learn_synonyms();
create trigger learn_changed_synonyms after update on search_synonyms
  referencing new table as saved for each statement execute function learn_synonyms();
create trigger tell_changed_synonyms after insert or update or delete or truncate on search_synonyms
  for each statement execute function tell_content_part('wording');

create table missed_searches (
  words text primary key check (words <> '' and length(words) <= 60),
  times integer not null default 1,
  last_at timestamptz not null default now()
);
create index missed_searches_by_times on missed_searches (times desc, last_at desc, words);

-- The seller changes and deletes them; no later start brings them back.
insert into search_synonyms (typed, meant, both_ways) values
  ('chaise roulante', 'fauteuil roulant', true),
  ('chaise handicapé', 'fauteuil roulant', false),
  ('chaise pour malade', 'fauteuil roulant', false),
  ('chaise pour malade', 'chaise percée', false),
  ('chaise avec roues', 'fauteuil roulant', false),
  ('fauteuil handicapé', 'fauteuil roulant', false),
  ('fauteuil malade', 'fauteuil roulant', false),
  ('voiturette handicapé', 'fauteuil roulant', false),
  ('wheel chair', 'wheelchair', true),
  ('rolling chair', 'wheelchair', false),
  ('disabled chair', 'wheelchair', false),
  ('chair for sick person', 'wheelchair', false),
  ('chair for old person', 'wheelchair', false),
  ('chair with wheels', 'wheelchair', false),
  ('invalid chair', 'wheelchair', false),
  ('scooter handicapé', 'fauteuil roulant', false),
  ('cadre de marche', 'déambulateur', true),
  ('marchette', 'déambulateur', true),
  ('marcheur adulte', 'déambulateur', false),
  ('trotteur adulte', 'déambulateur', false),
  ('aide à la marche', 'déambulateur', false),
  ('aide à la marche', 'canne', false),
  ('appareil pour marcher', 'déambulateur', false),
  ('déambulateur à roues', 'rollator', false),
  ('déambulateur roulettes', 'rollator', false),
  ('rollateur', 'rollator', true),
  ('walker', 'walking frame', true),
  ('walker', 'rollator', false),
  ('zimmer frame', 'walking frame', true),
  ('walking aid', 'walking frame', false),
  ('canne pour marcher', 'canne', false),
  ('bâton de marche', 'canne', false),
  ('bâton pour vieux', 'canne', false),
  ('canne anglaise', 'béquille', true),
  ('canne béquille', 'béquille', false),
  ('walking stick', 'crutches', false),
  ('walking stick', 'cane', false),
  ('cane', 'crutches', false),
  ('crutch', 'béquille', true),
  ('appareil tension', 'tensiomètre', true),
  ('machine tension', 'tensiomètre', false),
  ('tension artérielle', 'tensiomètre', false),
  ('tension', 'tensiomètre', false),
  ('prise de tension', 'tensiomètre', false),
  ('hypertension', 'tensiomètre', false),
  ('hypertendu', 'tensiomètre', false),
  ('pression artérielle', 'tensiomètre', false),
  ('appareil pression', 'tensiomètre', false),
  ('brassard', 'tensiomètre', true),
  ('bp machine', 'blood pressure monitor', true),
  ('bp monitor', 'blood pressure monitor', true),
  ('bp apparatus', 'blood pressure monitor', true),
  ('blood pressure machine', 'blood pressure monitor', true),
  ('blood pressure', 'tensiomètre', true),
  ('high blood pressure', 'blood pressure monitor', false),
  ('pressure machine', 'blood pressure monitor', false),
  ('check pressure', 'blood pressure monitor', false),
  ('sphygmomanometer', 'blood pressure monitor', true),
  ('sphygmomanomètre', 'tensiomètre', true),
  ('glucometer', 'glucomètre', true),
  ('lecteur de glycémie', 'glucomètre', true),
  ('glycémie', 'glucomètre', false),
  ('glycomètre', 'glucomètre', true),
  ('appareil sucre', 'glucomètre', false),
  ('sucre', 'glucomètre', false),
  ('sucre dans le sang', 'glucomètre', false),
  ('diabète', 'glucomètre', false),
  ('diabétique', 'glucomètre', false),
  ('diabetes', 'glucose meter', false),
  ('diabetic', 'glucose meter', false),
  ('sugar', 'glucose meter', false),
  ('sugar test', 'glucose meter', false),
  ('sugar machine', 'glucose meter', false),
  ('blood sugar', 'glucose meter', false),
  ('test strips', 'glucose meter', false),
  ('bandelettes glycémie', 'bandelettes', false),
  ('bandelette', 'glucomètre', false),
  ('lancet', 'glucomètre', false),
  ('autopiqueur', 'glucomètre', false),
  ('piqûre doigt', 'glucomètre', false),
  ('saturomètre', 'oxymètre', true),
  ('saturation', 'oxymètre', false),
  ('taux oxygène', 'oxymètre', false),
  ('oxygène sang', 'oxymètre', false),
  ('appareil doigt', 'oxymètre', false),
  ('pulse oxymeter', 'oximeter', true),
  ('oxygen meter', 'oximeter', false),
  ('spo2', 'oxymètre', false),
  ('oxygène doigt', 'oxymètre', false),
  ('température', 'thermomètre', false),
  ('fièvre', 'thermomètre', false),
  ('fever', 'thermometer', false),
  ('temperature', 'thermometer', false),
  ('pistolet température', 'thermomètre', true),
  ('thermoflash', 'thermomètre', true),
  ('thermomètre pistolet', 'thermomètre', false),
  ('temperature gun', 'thermometer', false),
  ('palu', 'thermomètre', false),
  ('écouter coeur', 'stéthoscope', false),
  ('battements coeur', 'stéthoscope', false),
  ('heart sound', 'stethoscope', false),
  ('balance', 'pèse-personne', false),
  ('peser', 'pèse-personne', false),
  ('poids corps', 'pèse-personne', false),
  ('scale', 'pèse-personne', false),
  ('weighing machine', 'scale', false),
  ('weighing scale', 'scale', false),
  ('inhalateur', 'nébuliseur', true),
  ('aérosol', 'nébuliseur', true),
  ('nébulisateur', 'nébuliseur', true),
  ('nebulizer', 'nebuliser', true),
  ('asthme', 'nébuliseur', false),
  ('asthma', 'nebuliser', false),
  ('crise d’asthme', 'nébuliseur', false),
  ('difficulté à respirer', 'nébuliseur', false),
  ('appareil respirer', 'nébuliseur', false),
  ('appareil respiratoire', 'nébuliseur', false),
  ('inhaler', 'nebuliser', false),
  ('breathing machine', 'nebuliser', false),
  ('toux bébé', 'nébuliseur', false),
  ('concentrateur', 'oxygène', false),
  ('bouteille oxygène', 'oxygène', false),
  ('lit hôpital', 'lit médicalisé', true),
  ('lit malade', 'lit médicalisé', false),
  ('lit clinique', 'lit médicalisé', false),
  ('lit électrique', 'lit médicalisé', false),
  ('lit réglable', 'lit médicalisé', false),
  ('hospital bed', 'lit médicalisé', true),
  ('sick bed', 'hospital bed', false),
  ('patient bed', 'hospital bed', false),
  ('medical bed', 'hospital bed', false),
  ('escarre', 'matelas anti-escarres', false),
  ('bed sore', 'air mattress', false),
  ('pressure sore', 'air mattress', false),
  ('bedsore', 'air mattress', false),
  ('matelas air', 'matelas anti-escarres', false),
  ('matelas gonflable', 'matelas anti-escarres', false),
  ('anti bedsore mattress', 'air mattress', false),
  ('plaie du dos', 'matelas anti-escarres', false),
  ('chaise wc', 'chaise percée', true),
  ('wc', 'chaise percée', false),
  ('wc malade', 'chaise percée', false),
  ('chaise toilette', 'chaise percée', false),
  ('toilette malade', 'chaise percée', false),
  ('pot de chambre', 'chaise percée', false),
  ('seau hygiénique', 'chaise percée', false),
  ('garde-robe', 'chaise percée', false),
  ('bassin de lit', 'chaise percée', false),
  ('toilet chair', 'commode chair', true),
  ('potty chair', 'commode chair', false),
  ('commode', 'chaise percée', true),
  ('couche', 'protection incontinence', false),
  ('couche adulte', 'protection incontinence', false),
  ('pampers', 'protection incontinence', false),
  ('pampers adulte', 'protection incontinence', false),
  ('diaper', 'incontinence', false),
  ('fuite urinaire', 'incontinence', false),
  ('alèse', 'protection lit', false),
  ('chaise de douche', 'siège de bain', true),
  ('chaise de bain', 'siège de bain', true),
  ('siège de douche', 'siège de bain', true),
  ('tabouret douche', 'siège de bain', false),
  ('tabouret de bain', 'siège de bain', false),
  ('shower chair', 'bath seat', true),
  ('bath chair', 'bath seat', true),
  ('shower stool', 'bath seat', false),
  ('poignée salle de bain', 'barre d’appui', false),
  ('poignée toilette', 'barre d’appui', false),
  ('poignée mur', 'barre d’appui', false),
  ('barre de maintien', 'barre d’appui', true),
  ('barre toilette', 'barre d’appui', false),
  ('barre douche', 'barre d’appui', false),
  ('handrail', 'grab bar', true),
  ('safety bar', 'grab bar', false),
  ('gaine', 'ceinture', true),
  ('gaine ventre', 'ceinture', false),
  ('corset', 'ceinture lombaire', true),
  ('ceinture dos', 'ceinture lombaire', false),
  ('mal de dos', 'ceinture lombaire', false),
  ('mal de dos', 'coussin chauffant', false),
  ('mal de reins', 'ceinture lombaire', false),
  ('douleur dos', 'ceinture lombaire', false),
  ('lumbago', 'ceinture lombaire', false),
  ('sciatique', 'ceinture lombaire', false),
  ('hernie discale', 'ceinture lombaire', false),
  ('lombalgie', 'ceinture lombaire', false),
  ('back pain', 'lumbar belt', false),
  ('back pain', 'heated back pad', false),
  ('back ache', 'lumbar belt', false),
  ('back support', 'lumbar belt', false),
  ('back brace', 'lumbar belt', false),
  ('waist belt', 'lumbar belt', false),
  ('waist pain', 'lumbar belt', false),
  ('slipped disc', 'lumbar belt', false),
  ('minerve', 'collier cervical', true),
  ('collier cou', 'collier cervical', false),
  ('mal de cou', 'collier cervical', false),
  ('mal de nuque', 'collier cervical', false),
  ('torticolis', 'collier cervical', false),
  ('cou', 'collier cervical', false),
  ('cou', 'oreiller cervical', false),
  ('nuque', 'oreiller cervical', false),
  ('neck brace', 'cervical collar', true),
  ('neck collar', 'cervical collar', true),
  ('neck pain', 'cervical collar', false),
  ('neck', 'cervical collar', false),
  ('stiff neck', 'cervical collar', false),
  ('neck pillow', 'memory foam pillow', false),
  ('coussin dormir', 'oreiller', false),
  ('coussin de tête', 'oreiller', false),
  ('coussin nuque', 'oreiller', false),
  ('mal de genou', 'genouillère', false),
  ('douleur genou', 'genouillère', false),
  ('arthrose genou', 'genouillère', false),
  ('arthrose', 'genouillère', false),
  ('genou', 'genouillère', false),
  ('knee brace', 'knee support', true),
  ('knee pain', 'knee support', false),
  ('knee cap', 'knee support', false),
  ('kneecap', 'knee support', false),
  ('cheville', 'chevillère', false),
  ('entorse', 'chevillère', false),
  ('foulure', 'chevillère', false),
  ('cheville tordue', 'chevillère', false),
  ('ankle brace', 'ankle stabiliser', true),
  ('ankle support', 'ankle stabiliser', true),
  ('sprain', 'ankle stabiliser', false),
  ('sprained ankle', 'ankle stabiliser', false),
  ('poignet cassé', 'attelle de poignet', false),
  ('canal carpien', 'attelle de poignet', false),
  ('tendinite poignet', 'attelle de poignet', false),
  ('attelle main', 'attelle de poignet', false),
  ('wrist brace', 'wrist splint', true),
  ('wrist support', 'wrist splint', true),
  ('carpal tunnel', 'wrist splint', false),
  ('fracture', 'attelle', false),
  ('fracture', 'béquilles', false),
  ('plâtre', 'attelle', false),
  ('jambe cassée', 'béquilles', false),
  ('pied cassé', 'béquilles', false),
  ('broken leg', 'crutches', false),
  ('varice', 'bas de contention', false),
  ('jambe lourde', 'bas de contention', false),
  ('jambe gonflée', 'bas de contention', false),
  ('pied gonflé', 'bas de contention', false),
  ('circulation du sang', 'bas de contention', false),
  ('phlébite', 'bas de contention', false),
  ('chaussette contention', 'bas de contention', true),
  ('collant contention', 'bas de contention', true),
  ('bas de compression', 'bas de contention', true),
  ('compression socks', 'compression stockings', true),
  ('varicose vein', 'compression stockings', false),
  ('swollen legs', 'compression stockings', false),
  ('swollen feet', 'compression stockings', false),
  ('mal de talon', 'semelles', false),
  ('mal de pied', 'semelles', false),
  ('pied plat', 'semelles', false),
  ('épine calcanéenne', 'semelles', false),
  ('heel pain', 'insoles', false),
  ('flat feet', 'insoles', false),
  ('shoe sole', 'insoles', false),
  ('arthritis', 'knee support', false),
  ('rhumatisme', 'coussin chauffant', false),
  ('courbature', 'pistolet de massage', false),
  ('règles douloureuses', 'bouillotte', false),
  ('mal de ventre', 'bouillotte', false),
  ('douleur règles', 'bouillotte', false),
  ('period pain', 'cherry stone warmer', false),
  ('hot water bottle', 'bouillotte', true),
  ('hot pack', 'bouillotte', false),
  ('poche chaude', 'bouillotte', false),
  ('compresse chaude', 'bouillotte', false),
  ('couverture chauffante', 'coussin chauffant', false),
  ('ceinture chauffante', 'coussin chauffant', false),
  ('heating pad', 'heated pad', true),
  ('electric blanket', 'heated pad', false),
  ('gant latex', 'gants nitrile', false),
  ('gant médical', 'gants', false),
  ('gant examen', 'gants', false),
  ('hand gloves', 'gloves', true),
  ('cache-nez', 'masque', true),
  ('cache nez', 'masques chirurgicaux', false),
  ('masque covid', 'masques chirurgicaux', false),
  ('masque jetable', 'masques chirurgicaux', false),
  ('bavette', 'masques chirurgicaux', false),
  ('nose mask', 'surgical masks', false),
  ('face mask', 'surgical mask', true),
  ('boîte à pharmacie', 'trousse de secours', true),
  ('pharmacie voiture', 'trousse de secours', false),
  ('pansement', 'trousse de secours', false),
  ('bandage', 'trousse de secours', false),
  ('sparadrap', 'trousse de secours', false),
  ('compresse', 'trousse de secours', false),
  ('blessure', 'trousse de secours', false),
  ('first aid box', 'first-aid kit', true),
  ('plaster', 'first-aid kit', false),
  ('wound dressing', 'first-aid kit', false),
  ('aspirateur glaire', 'aspirateur de mucosités', true),
  ('aspirateur nasal', 'aspirateur de mucosités', false),
  ('mouche bébé', 'aspirateur de mucosités', false),
  ('suction machine', 'suction unit', true),
  ('seringue', 'injection', false),
  ('syringe', 'injection', false),
  ('piqûre', 'seringue', false),
  ('vélo appartement', 'pédalier', false),
  ('vélo rééducation', 'pédalier', true),
  ('vélo assis', 'pédalier', false),
  ('mini vélo', 'pédalier', true),
  ('exercise bike', 'pedal exerciser', true),
  ('bicycle', 'pedal exerciser', false),
  ('AVC', 'rééducation', false),
  ('paralysie', 'rééducation', false),
  ('stroke', 'exerciser', false),
  ('apprendre à marcher', 'barres de marche', false),
  ('ballon de gym', 'ballon de gymnastique', true),
  ('gros ballon', 'ballon de gymnastique', false),
  ('ballon grossesse', 'ballon de gymnastique', false),
  ('ballon accouchement', 'ballon de gymnastique', false),
  ('swiss ball', 'exercise ball', true),
  ('gym ball', 'exercise ball', true),
  ('birth ball', 'exercise ball', false),
  ('élastique sport', 'bandes élastiques', false),
  ('élastique musculation', 'bandes élastiques', true),
  ('elastic band', 'resistance band', true),
  ('tapis de sport', 'tapis d’exercice', true),
  ('tapis de gym', 'tapis d’exercice', true),
  ('tapis de yoga', 'tapis d’exercice', true),
  ('tapis de sol', 'tapis d’exercice', true),
  ('yoga mat', 'exercise mat', true),
  ('gym mat', 'exercise mat', true),
  ('poids musculation', 'haltères', true),
  ('haltère', 'dumbbell', true),
  ('weights', 'dumbbells', false),
  ('electrostimulation', 'électrostimulateur', true),
  ('stimulateur musculaire', 'électrostimulateur', false),
  ('courant électrique douleur', 'électrostimulateur', false),
  ('appareil courant', 'électrostimulateur', false),
  ('électrothérapie', 'électrostimulateur', true),
  ('tens machine', 'TENS', true),
  ('muscle stimulator', 'electrotherapy', false),
  ('bande kiné', 'kinésiologie', true),
  ('kiné', 'kinésiologie', false),
  ('kinesio', 'kinésiologie', true),
  ('k-tape', 'kinesiology tape', true),
  ('taping', 'kinesiology tape', true),
  ('strapping', 'kinésiologie', false),
  ('bande sport', 'kinésiologie', false),
  ('lampe chauffante', 'lampe à infrarouge', true),
  ('infra rouge', 'infrarouge', true),
  ('lumière rouge', 'infrarouge', false),
  ('heat lamp', 'infrared lamp', true),
  ('lit de massage', 'table de massage', true),
  ('lit kiné', 'table de massage', false),
  ('massage bed', 'massage table', true),
  ('masseur', 'massage', false),
  ('appareil massage', 'masseur', false),
  ('machine massage', 'masseur', false),
  ('massage machine', 'massager', false),
  ('massage pied', 'masseur de pieds', true),
  ('foot massage', 'foot massager', true),
  ('body massager', 'massage gun', false),
  ('humidificateur', 'diffuseur', false),
  ('parfum maison', 'diffuseur', false),
  ('huile essentielle', 'diffuseur', false),
  ('humidifier', 'diffuser', false),
  ('aromatherapy', 'oil diffuser', false),
  ('planche proprioception', 'planche d’équilibre', false)
on conflict do nothing;

-- Families: products that differ only in size or side. Each variant stays a product with its own SKU, price, floor and stock.

create table size_guides (
  id integer generated by default as identity primary key,
  name_fr text not null check (name_fr <> ''),
  name_en text not null default '',
  -- Where and how to measure.
  how_fr text not null default '',
  how_en text not null default '',
  -- [{"fr", "en", "unit"}]
  measures jsonb not null default '[]',
  -- [{"size", "ranges": [[from, to] or null for each measure]}]
  rows jsonb not null default '[]',
  version integer not null default 1
);

create table families (
  id integer generated by default as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  name_en text not null default '',
  option1_fr text not null default 'Taille',
  option1_en text not null default 'Size',
  option2_fr text not null default 'Côté',
  option2_en text not null default 'Side',
  size_guide_id integer references size_guides (id),
  version integer not null default 1,
  archived_at timestamptz
);

alter table products
  add column family_id integer references families (id),
  add column option1 text not null default '',
  add column option1_position integer not null default 0,
  add column option2 text not null default '',
  add column option2_position integer not null default 0,
  -- Lists show one card for each family: its face.
  add column is_face boolean not null default true;

create unique index products_variant_key on products (family_id, option1, option2);
create unique index products_face_key on products (family_id) where is_face;

-- A product without family is its own face. In a family the first variant on sale is the face.
create function reset_face() returns trigger language plpgsql as $$
begin
  new.is_face := new.family_id is null;
  return new;
end $$;
create trigger reset_face_of_new before insert on products
  for each row execute function reset_face();
create trigger reset_face before update of family_id on products
  for each row when (new.family_id is distinct from old.family_id) execute function reset_face();

-- Whoever moves or archives variants locks their families and products first (lock-families.ts), so that nobody waits in a circle.
create function choose_face() returns trigger language plpgsql as $$
declare
  changed integer[] := array_remove(array[
    case when tg_op <> 'INSERT' then old.family_id end, case when tg_op <> 'DELETE' then new.family_id end], null);
  family integer;
  face integer;
begin
  for family in select id from families where id = any (changed) order by id for no key update loop
    select id into face from products where family_id = family and archived_at is null
      order by option1_position, option2_position, id limit 1;
    update products set is_face = false where family_id = family and is_face and id is distinct from face;
    update products set is_face = true where id = face and not is_face;
  end loop;
  return null;
end $$;
create trigger choose_face_with_new after insert on products
  for each row when (new.family_id is not null) execute function choose_face();
create trigger choose_face_without after delete on products
  for each row when (old.family_id is not null) execute function choose_face();
create trigger choose_face after update of family_id, archived_at, option1_position, option2_position on products
  for each row when (
    (old.family_id, old.archived_at, old.option1_position, old.option2_position)
    is distinct from (new.family_id, new.archived_at, new.option1_position, new.option2_position))
  execute function choose_face();

-- A change of one variant shows on the cards and pages of the whole family.
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
        (after.price, after.image_url, after.image_color, least(after.stock, 6), after.option1_position, after.option2_position) as redraws
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

create trigger tell_changed_families after update or delete or truncate on families
  for each statement execute function tell_content_part('everything');
create trigger tell_changed_size_guides after update or delete or truncate on size_guides
  for each statement execute function tell_content_part('everything');

-- What a buyer decides on: more pictures, brand, model, specifications, contents of the box, whom it suits, warranty, notice.

alter table products
  add column brand text not null default '',
  add column model text not null default '',
  -- A line for each specification: its name, a colon, its value.
  add column specifications_fr text not null default '',
  add column specifications_en text not null default '',
  -- A line for each thing.
  add column box_fr text not null default '',
  add column box_en text not null default '',
  add column suits_fr text not null default '',
  add column suits_en text not null default '',
  add column unsuited_fr text not null default '',
  add column unsuited_en text not null default '',
  add column warranty_months smallint check (warranty_months between 1 and 240),
  add column notice_file text not null default '',
  add column notice_size integer not null default 0 check (notice_size >= 0),
  -- SKUs, or ids after #, of the products that the seller shows beside this one.
  add column goes_with text not null default '';

-- Position 1 is products.image_url.
create table product_pictures (
  product_id integer not null references products (id) on delete cascade,
  position smallint not null check (position between 2 and 8),
  image_url text not null check (image_url <> ''),
  image_color text not null default '' check (image_color ~ '^(#[0-9a-f]{6})?$'),
  primary key (product_id, position)
);
create index product_pictures_by_file on product_pictures (image_url);

-- The files that something shows: a product (archived or not), a line of an order, or the company record.
create or replace view shown_pictures as
  select image_url as file from products
  union all select image_url from order_items
  union all select logo_url from company_info
  union all select image_url from product_pictures
  union all select notice_file from products;

create function tell_changed_pictures() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_content', 'product ' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger tell_changed_pictures after insert or update or delete on product_pictures
  for each row execute function tell_changed_pictures();

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
          before.notice_size, before.goes_with)
        is distinct from
        (after.sku, after.brand, after.model, after.specifications_fr, after.specifications_en, after.box_fr, after.box_en,
          after.suits_fr, after.suits_en, after.unsuited_fr, after.unsuited_en, after.warranty_months, after.notice_file,
          after.notice_size, after.goes_with) as redraws
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

-- A product's page shows what is nearest in price in its category.
create index products_shown_by_price on products (category, price, id) where archived_at is null and is_face;

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

-- Imports change thousands of products in a transaction: they are indexed by the statement, not one by one.
create or replace function index_products(ids integer[]) returns void
  -- A plan made in a small shop would read all products again for each batch of an import.
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  delete from search_documents
    where product_id = any (ids) and product_id not in (select id from listed_products where id = any (ids));
  insert into search_documents
    select id, category, price, in_stock, created_at, named.words,
      named.words || search_vector(aliases, 'B') || search_vector(description, 'D') || quote_literal('/' || category)::tsvector
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

-- Model numbers and measures correct no spelling, and would be most of the words.
create or replace function learn_search_words(ids integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into search_words
    select distinct found.word from product_search, regexp_split_to_table(content, '[^a-z0-9]+') as found (word)
    where product_id = any (ids) and length(found.word) between 3 and 40 and found.word !~ '[0-9]'
      and not exists (select from search_words as known where known.word = found.word);
end $$;
delete from search_words where word ~ '[0-9]';

-- A product that sells out or comes back keeps its words: only what lists filter by changes.
create function restock_documents(ids integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update search_documents set in_stock = listed.in_stock from listed_products as listed
    where product_id = any (ids) and listed.id = product_id and listed.in_stock <> search_documents.in_stock;
end $$;

drop trigger index_edited_product on products;
drop function index_edited_product;
drop trigger tell_changed_search on products;
drop function tell_changed_search;

-- What a product is found, sorted and filtered by: searches show "wording", lists with prices or stock "prices".
-- A stock that stays above 0 must not write to the index.
create function index_edited_products() returns trigger
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
      bool_or((before.customer_words, before.sku) is distinct from (after.customer_words, after.sku)),
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

create function list_faces(families integer[]) returns integer[]
  language sql stable strict
  return array(select id from products where is_face and family_id = any (families));

create trigger index_edited_products after update on products
  referencing old table as before new table as after
  for each statement execute function index_edited_products();
