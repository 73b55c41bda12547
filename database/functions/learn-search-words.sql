-- Model numbers and measures correct no spelling, and would be most of the words.
create or replace function learn_search_words(ids integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into search_words
    select distinct found.word from product_search, regexp_split_to_table(content, '[^a-z0-9]+') as found (word)
    where product_id = any (ids) and length(found.word) between 3 and 40 and found.word !~ '[0-9]'
      and not exists (select from search_words as known where known.word = found.word);
end $$;
