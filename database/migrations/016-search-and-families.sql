-- replaces: 016-first-contents.sql, 017-live-events-name-nobody.sql, 018-shown-pictures.sql, 019-search-documents.sql
-- replaces: 020-search-synonyms.sql, 021-families.sql, 022-product-facts.sql, 023-products-by-price.sql, 028-families-in-search.sql
-- replaces: 031-index-by-statement.sql
-- reads: synonyms.csv

-- What the first start of the shop was told to fill it with; without a row, the shop has not been given anything yet.
-- Shops that are older than this table have no row, but administrators.
create table first_contents (
  id smallint primary key default 1 check (id = 1),
  catalogue text not null check (catalogue in ('demo', 'empty')),
  chosen_at timestamptz not null default now()
);

-- What visitors find products by (decisions/027). The tables of 005 go on serving the back-office's list, and a version before this one.
alter table products
  -- "Words your customers use", as the seller typed them.
  add column customer_words text not null default '';

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

create index search_documents_names on search_documents using gin (names);
create index search_documents_words on search_documents using gin (words) with (gin_pending_list_limit = 1024);
create index search_documents_newest on search_documents (created_at desc, product_id desc);
create index search_documents_newest_by_category on search_documents (category, created_at desc, product_id desc);
create index search_documents_by_price on search_documents (price, product_id);
create index search_documents_by_price_in_category on search_documents (category, price, product_id);

-- What is typed is compared with the words of the shop by letters and by sound.
create index search_words_by_letters on search_words using gin (word gin_trgm_ops);
create index search_words_by_sound on search_words (dmetaphone(word));
-- Model numbers and measures correct no spelling, and would be most of the words.
delete from search_words where word ~ '[0-9]';

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

create table missed_searches (
  words text primary key check (words <> '' and length(words) <= 60),
  times integer not null default 1,
  last_at timestamptz not null default now()
);
create index missed_searches_by_times on missed_searches (times desc, last_at desc, words);

-- The seller changes and deletes them; no later start brings them back.
insert into search_synonyms (typed, meant, both_ways)
  select split_part(line, ';', 1), split_part(line, ';', 2), split_part(line, ';', 3) = 'both'
  from regexp_split_to_table(current_setting('migration.data'), '\n') with ordinality as listed (line, place)
  where line <> '' and line not like '#%' order by place
on conflict do nothing;
insert into search_words
  select distinct found.word from search_synonyms, unnest(typed_words || meant_words) as found (word)
  where length(found.word) between 3 and 40
    and not exists (select from search_words as known where known.word = found.word);

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

-- A product's page shows what is nearest in price in its category.
create index products_shown_by_price on products (category, price, id) where archived_at is null and is_face;
