-- A column that is not named here makes pages stale: a new one is fresh by itself.
create or replace function notify_changed_products() returns trigger language plpgsql as $$
declare
  -- What visitors do not see. Of a stock they see how few are left up to 5, else only that there is some.
  unseen constant text[] :=
    '{lprice,stock,version,customer_words,stock_value,low_at,is_low,hidden,tax,counted,listed,has_lots}';
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
      to_jsonb(before) - unseen is distinct from to_jsonb(after) - unseen
        or least(before.stock, 6) <> least(after.stock, 6) as redraws
    from before join after using (id)
  loop
    if changed.moves then perform pg_notify('shop_content', 'range'); end if;
    if changed.rewords then perform pg_notify('shop_content', 'wording'); end if;
    if changed.redraws then
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
