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
