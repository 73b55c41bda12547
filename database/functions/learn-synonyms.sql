-- Their words too correct what is typed.
create or replace function learn_synonyms() returns trigger language plpgsql as $$
begin
  insert into search_words
    select distinct found.word from saved, unnest(typed_words || meant_words) as found (word)
    where length(found.word) between 3 and 40
      and not exists (select from search_words as known where known.word = found.word);
  return null;
end $$;

create or replace trigger learn_changed_synonyms after update on search_synonyms
  referencing new table as saved for each statement execute function learn_synonyms();

create or replace trigger learn_new_synonyms after insert on search_synonyms
  referencing new table as saved for each statement execute function learn_synonyms();
