-- The seller's own words, one row for each part of the site; without any, the part shows its original (compose-original.ts).
create table content (
  part text primary key,
  title_fr text,
  title_en text,
  text_fr text,
  text_en text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (num_nulls(title_fr, title_en, text_fr, text_en) in (0, 4))
);

insert into content (part) values
  ('hero'), ('proof'), ('needs'), ('product-lines'), ('about'), ('import-export'), ('home-teaching'),
  ('delivery'), ('payment'), ('returns'), ('terms'), ('faq');

create trigger tell_changed_content after insert or update or delete or truncate on content
  for each statement execute function tell_content_part('everything');

-- Adds to the view as it is here: other migrations add to it too.
do $$
begin
  execute 'create or replace view shown_pictures as '
    || rtrim(pg_get_viewdef('shown_pictures'::regclass), E'; \n')
    || ' union all select (regexp_matches(concat_ws('' '', text_fr, text_en), ''/images/([0-9a-f-]+\.[a-z]+)'', ''g''))[1] from content';
end $$;
