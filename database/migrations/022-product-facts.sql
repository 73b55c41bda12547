-- What a buyer decides on: more pictures, brand, model, specifications, contents of the box, whom it suits, warranty, notice.

alter table products
  add column brand text not null default '',
  add column model text not null default '',
  -- A line for each specification: its name, a colon, its value.
  add column specifications_fr text not null default '',
  add column specifications_en text not null default '',
  -- A line for each thing.
  add column box_fr text not null default '',
  add column box_en text not null default '',
  add column suits_fr text not null default '',
  add column suits_en text not null default '',
  add column unsuited_fr text not null default '',
  add column unsuited_en text not null default '',
  add column warranty_months smallint check (warranty_months between 1 and 240),
  add column notice_file text not null default '',
  add column notice_size integer not null default 0 check (notice_size >= 0),
  -- SKUs, or ids after #, of the products that the seller shows beside this one.
  add column goes_with text not null default '';

-- Position 1 is products.image_url.
create table product_pictures (
  product_id integer not null references products (id) on delete cascade,
  position smallint not null check (position between 2 and 8),
  image_url text not null check (image_url <> ''),
  image_color text not null default '' check (image_color ~ '^(#[0-9a-f]{6})?$'),
  primary key (product_id, position)
);
create index product_pictures_by_file on product_pictures (image_url);

-- The files that something shows: a product (archived or not), a line of an order, or the company record.
create or replace view shown_pictures as
  select image_url as file from products
  union all select image_url from order_items
  union all select logo_url from company_info
  union all select image_url from product_pictures
  union all select notice_file from products;

create function tell_changed_pictures() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_content', 'product ' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger tell_changed_pictures after insert or update or delete on product_pictures
  for each row execute function tell_changed_pictures();

create or replace function tell_changed_products() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if (select count(*) from before) > 500 then
    perform pg_notify('shop_content', 'everything');
    return null;
  end if;
  for changed in
    select after.id, after.family_id,
      (before.archived_at, before.category, before.created_at, before.slug, before.family_id, before.is_face)
        is distinct from
        (after.archived_at, after.category, after.created_at, after.slug, after.family_id, after.is_face) as moves,
      (before.name, before.name_en, before.description_fr, before.description_en, before.option1, before.option2)
        is distinct from
        (after.name, after.name_en, after.description_fr, after.description_en, after.option1, after.option2) as rewords,
      -- Of a stock, visitors see how few are left up to 5, else only that there is some.
      (before.price, before.image_url, before.image_color, least(before.stock, 6), before.option1_position, before.option2_position)
        is distinct from
        (after.price, after.image_url, after.image_color, least(after.stock, 6), after.option1_position, after.option2_position)
      or (before.sku, before.brand, before.model, before.specifications_fr, before.specifications_en, before.box_fr, before.box_en,
          before.suits_fr, before.suits_en, before.unsuited_fr, before.unsuited_en, before.warranty_months, before.notice_file,
          before.notice_size, before.goes_with)
        is distinct from
        (after.sku, after.brand, after.model, after.specifications_fr, after.specifications_en, after.box_fr, after.box_en,
          after.suits_fr, after.suits_en, after.unsuited_fr, after.unsuited_en, after.warranty_months, after.notice_file,
          after.notice_size, after.goes_with) as redraws
    from before join after using (id)
  loop
    if changed.moves then perform pg_notify('shop_content', 'range'); end if;
    if changed.rewords then perform pg_notify('shop_content', 'wording'); end if;
    if changed.moves or changed.rewords or changed.redraws then
      perform pg_notify('shop_content', 'product ' || changed.id);
      perform pg_notify('shop_content', 'product ' || id) from products
        where family_id = changed.family_id and id <> changed.id;
    end if;
  end loop;
  return null;
end $$;
