-- A drawing of where to measure.
alter table size_guides
  add column image_url text not null default '',
  add column image_color text not null default '' check (image_color ~ '^(#[0-9a-f]{6})?$');

-- Adds to the view as it is here: other migrations add to it too.
do $$
begin
  execute 'create or replace view shown_pictures as '
    || rtrim(pg_get_viewdef('shown_pictures'::regclass), E'; \n')
    || ' union all select image_url from size_guides';
end $$;
