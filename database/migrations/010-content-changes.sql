-- Tells every instance which parts of the public pages a change touched, so that kept copies of them are made anew.
-- The parts are named in app/platform/page-parts.ts. A transaction tells each part once, when it commits.

create function tell_changed_products() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if (select count(*) from before) > 500 then
    perform pg_notify('shop_content', 'everything');
    return null;
  end if;
  for changed in
    select after.id,
      (before.archived_at, before.category, before.created_at, before.slug)
        is distinct from (after.archived_at, after.category, after.created_at, after.slug) as moves,
      (before.name, before.name_en, before.description_fr, before.description_en)
        is distinct from (after.name, after.name_en, after.description_fr, after.description_en) as rewords,
      -- Of a stock, visitors see how few are left up to 5, else only that there is some.
      (before.price, before.image_url, before.image_color, least(before.stock, 6))
        is distinct from (after.price, after.image_url, after.image_color, least(after.stock, 6)) as redraws
    from before join after using (id)
  loop
    if changed.moves then perform pg_notify('shop_content', 'range'); end if;
    if changed.rewords then perform pg_notify('shop_content', 'wording'); end if;
    if changed.moves or changed.rewords or changed.redraws then
      perform pg_notify('shop_content', 'product ' || changed.id);
    end if;
  end loop;
  return null;
end $$;
create trigger tell_changed_products after update on products
  referencing old table as before new table as after
  for each statement execute function tell_changed_products();

create function tell_content_part() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_content', tg_argv[0]);
  return null;
end $$;
create trigger tell_new_products after insert on products
  for each statement execute function tell_content_part('range');
create trigger tell_removed_products after delete or truncate on products
  for each statement execute function tell_content_part('everything');
create trigger tell_changed_company after insert or update or delete or truncate on company_info
  for each statement execute function tell_content_part('everything');
create trigger tell_changed_settings after insert or update or delete or truncate on settings
  for each statement execute function tell_content_part('everything');
