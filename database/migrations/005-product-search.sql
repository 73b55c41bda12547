-- What products are found by, apart from the products: a product that only moves in stock leaves this alone, and
-- counting what a search finds reads short rows. Kept by triggers in the transaction of the product (decisions/012).
create table product_search (
  product_id integer primary key references products (id) on delete cascade,
  created_at timestamptz not null,
  on_sale boolean not null,
  category text not null,
  -- In search_form: both names in one line; the SKU; all that visitors search in (search_content).
  names text not null,
  sku text not null,
  content text not null
) with (toast_tuple_target = 128);
alter table product_search
  alter column names set storage plain,
  alter column sku set storage plain;

-- All that visitors search in, fields kept apart by line breaks, so that no phrase is found across two of them. It is kept
-- outside of the row, which PostgreSQL does only from 2 kB on: hence what it is filled up with, of which little is stored.
create function search_content(name text, name_en text, description_fr text, description_en text) returns text
  language sql immutable strict parallel safe
  return search_form(name || E'\n' || name_en || E'\n' || description_fr || E'\n' || description_en)
    || repeat(E'\x01', 2100 - length(name || name_en || description_fr || description_en));

-- Whatever word without a blank is contained in a text begins one of the pieces of that text: each word from each of its
-- letters on, 24 letters long, and, because most of a shop contains any one letter, each single letter and pair of letters.
-- Pieces of names begin with \x01, the category of a product on sale (otherwise "archived") is a piece after \x02, pieces of
-- the SKU begin with \x03. The loop is three times as fast as a query would be; the cost keeps it out of plans that would
-- call it for a row that is read.
create function search_pieces(names text, sku text, content text, state text) returns tsvector
  language plpgsql immutable strict parallel safe cost 100000 as $$
declare
  blanks constant text := E'\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f';
  texts constant text[] := array[names, sku, rtrim(content, E'\x01')];
  marks constant text[] := array[E'\x01', E'\x03', ''];
  pieces text[] := array[E'\x02' || state];
  seen text[];
  mark text;
  word text;
begin
  for field in 1..3 loop
    mark := marks[field];
    seen := '{}';
    foreach word in array string_to_array(translate(texts[field], blanks, repeat(' ', 31)), ' ') loop
      continue when word = any (seen);
      seen := seen || word;
      for start in 1..length(word) loop
        pieces := pieces || array[mark || substr(word, start, 24), mark || substr(word, start, 2), mark || substr(word, start, 1)];
      end loop;
    end loop;
  end loop;
  return array_to_tsvector(pieces);
end $$;

insert into product_search
  select id, created_at, archived_at is null, category::text, search_form(name || ' ' || name_en),
    search_form(coalesce(sku, '')), search_content(name, name_en, description_fr, description_en)
  from products order by id;

-- New entries wait in a list, which makes imports four times as fast; each search reads that list, hence a short one (kB).
create index product_search_pieces on product_search using gin
  (search_pieces(names, sku, content, case when on_sale then category else 'archived' end)) with (gin_pending_list_limit = 1024);
-- Statistics of the pieces would be made of thirty thousand calls each time, and change no plan.
alter index product_search_pieces alter column 1 set statistics 0;
create index product_search_newest on product_search (created_at desc, product_id desc) where on_sale;
create index product_search_newest_by_category on product_search (category, created_at desc, product_id desc) where on_sale;

drop trigger collect_search_words on products;
drop function collect_search_words;
alter table products drop column search_text;

-- The same word may be there twice: if words were unique, two transactions that save several products each would wait
-- for each other's words, in a circle when they come in another order.
alter table search_words drop constraint search_words_pkey;
drop index search_words_by_length;
create index search_words_by_word on search_words (word);

-- A word without its plural ending, as far as the comparison with a typed word needs it.
create function word_stem(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(word, '(?<=....)[sx]$', '');

-- A word and its stem, whole and each with one letter left out: of two words that are one typo apart (a letter wrong, missing
-- or added, or two neighbours swapped), these have one in common.
create function word_slips(word text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct overlay(form placing '' from place for case when place > length(form) then 0 else 1 end)
    from (values (word), (word_stem(word))) as forms (form), generate_series(1, length(form) + 1) as place);
create index search_words_by_slip on search_words using gin (word_slips(word));

-- Notes the words of these products that are not known yet.
create function learn_search_words(ids integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into search_words
    select distinct found.word from product_search, regexp_split_to_table(content, '[^a-z0-9]+') as found (word)
    where product_id = any (ids) and length(found.word) between 3 and 40
      and not exists (select from search_words as known where known.word = found.word);
end $$;

-- By the statement, for imports.
create function index_added_products() returns trigger language plpgsql as $$
begin
  insert into product_search
    select id, created_at, archived_at is null, category::text, search_form(name || ' ' || name_en),
      search_form(coalesce(sku, '')),
      search_content(name, name_en, description_fr, description_en)
    from saved order by id;
  perform learn_search_words(array(select id from saved));
  return null;
end $$;
create trigger index_added_products after insert on products
  referencing new table as saved for each statement execute function index_added_products();

-- By the row: a change of price or stock must not come here at all.
create function index_changed_product() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update product_search set
    created_at = new.created_at,
    on_sale = new.archived_at is null,
    category = new.category::text,
    names = search_form(new.name || ' ' || new.name_en),
    sku = search_form(coalesce(new.sku, '')),
    content = search_content(new.name, new.name_en, new.description_fr, new.description_en)
  where product_id = new.id;
  perform learn_search_words(array[new.id]);
  return null;
end $$;
create trigger index_changed_product
  after update of name, name_en, description_fr, description_en, sku, category, created_at, archived_at on products
  for each row when (
    (new.name, new.name_en, new.description_fr, new.description_en, new.sku, new.category, new.created_at, new.archived_at)
    is distinct from
    (old.name, old.name_en, old.description_fr, old.description_en, old.sku, old.category, old.created_at, old.archived_at))
  execute function index_changed_product();
