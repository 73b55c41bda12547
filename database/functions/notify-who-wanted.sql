-- When the last piece came back, or the product. Each is told once; who asks again is told again (want-product.ts).
create or replace function notify_who_wanted() returns trigger language plpgsql as $$
begin
  insert into outgoing_messages (wanted_id, kind, made_for, language)
  select wanted.id, 'back-in-stock', now(), wanted.language
  from before join after using (id) join wanted_products as wanted on wanted.product_id = after.id
  where (before.stock = 0 or before.archived_at is not null) and after.stock > 0 and after.archived_at is null
    and not exists (select from outgoing_messages as told where told.wanted_id = wanted.id)
  on conflict do nothing;
  return null;
end $$;

create or replace trigger notify_who_wanted after update on products
  referencing old table as before new table as after
  for each statement execute function notify_who_wanted();
