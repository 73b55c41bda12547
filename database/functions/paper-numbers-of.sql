create or replace function paper_numbers_of(ordered uuid) returns text language sql stable as $$
  select coalesce(string_agg(number, E'\n' order by number), '') from (
    select number from documents where order_id = ordered and kind <> 'receipt'
    union select number from quotes where order_id = ordered and number is not null) as papers
$$;
