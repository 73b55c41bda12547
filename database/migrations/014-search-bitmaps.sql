-- In a shop of thousands of products: which of them contain a common fragment of a word, a bit for each (decisions/022).
-- Kept by the shop every minute (keep-search-bitmaps.ts); what has changed meanwhile is listed apart.

-- The places of the bits: products, archived ones too, from the oldest on.
create table search_places (
  place integer primary key,
  product_id integer not null unique,
  created_at timestamptz not null
);
create unique index search_places_in_order on search_places (created_at, product_id);

-- A block has 4096 bits, of the products on sale that contain the fragment. One that has none set is left out.
create table search_bitmaps (
  fragment text not null,
  block integer not null,
  bits bytea not null,
  primary key (fragment, block)
);
create index search_bitmaps_by_block on search_bitmaps (block);

-- Products of which the bits do not know the last change. Rows are only added, so that nobody who saves a product waits for another.
create table search_changes (
  product_id integer not null
);

create function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_changes values (case when tg_op = 'DELETE' then old.product_id else new.product_id end);
  return null;
end $$;
create trigger note_search_change after insert or update or delete on product_search
  for each row execute function note_search_change();

insert into search_changes select product_id from product_search;
