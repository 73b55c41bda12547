create or replace function notify_changed_products() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if (select count(*) from before) > 500 then
    perform pg_notify('shop_content', 'everything');
    return null;
  end if;
  for changed in
    select after.id, after.family_id,
      (before.archived_at, before.category, before.created_at, before.slug, before.family_id, before.is_face, before.needs)
        is distinct from
        (after.archived_at, after.category, after.created_at, after.slug, after.family_id, after.is_face, after.needs) as moves,
      (before.name, before.name_en, before.description_fr, before.description_en, before.option1, before.option2)
        is distinct from
        (after.name, after.name_en, after.description_fr, after.description_en, after.option1, after.option2) as rewords,
      -- Of a stock, visitors see how few are left up to 5, else only that there is some.
      (before.price, before.image_url, before.image_color, least(before.stock, 6), before.option1_position, before.option2_position)
        is distinct from
        (after.price, after.image_url, after.image_color, least(after.stock, 6), after.option1_position, after.option2_position)
      or (before.sku, before.brand, before.model, before.specifications_fr, before.specifications_en, before.box_fr, before.box_en,
          before.suits_fr, before.suits_en, before.unsuited_fr, before.unsuited_en, before.warranty_months, before.notice_file,
          before.notice_size, before.goes_with, before.delivery_included, before.exchange_fr, before.exchange_en, before.country_of_origin)
        is distinct from
        (after.sku, after.brand, after.model, after.specifications_fr, after.specifications_en, after.box_fr, after.box_en,
          after.suits_fr, after.suits_en, after.unsuited_fr, after.unsuited_en, after.warranty_months, after.notice_file,
          after.notice_size, after.goes_with, after.delivery_included, after.exchange_fr, after.exchange_en, after.country_of_origin) as redraws
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

create or replace trigger notify_changed_products after update on products
  referencing old table as before new table as after
  for each statement execute function notify_changed_products();
