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
