-- The words that products are described with, so that a search which finds nothing can be mended by one typo or a plural.
-- Words stay when their product goes: a stale word only leads to an empty search.
create table search_words (
  word text primary key
);
-- A typo keeps the length within one letter: this index keeps the comparison to such words.
create index search_words_by_length on search_words (length(word));

create function collect_search_words() returns trigger language plpgsql as $$
begin
  -- Sorted, so that two products saved together never wait for each other in a circle.
  insert into search_words
    select distinct word from regexp_split_to_table(new.search_text, '[^a-z0-9]+') as word
    where length(word) between 3 and 40
    order by word
    on conflict do nothing;
  return null;
end $$;
create trigger collect_search_words after insert or update of name, name_en, description_fr, description_en
  on products for each row execute function collect_search_words();
