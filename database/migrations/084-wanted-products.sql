-- Who wants to be told when a sold-out product is there again. The text waits with the other outgoing messages.
create table wanted_products (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  phone text not null,
  language language not null,
  created_at timestamptz not null default now(),
  unique (product_id, phone)
);
create index wanted_products_by_phone on wanted_products (phone);
alter table outgoing_messages add foreign key (wanted_id) references wanted_products (id) on delete cascade;

-- Each is told once; who asks again is told again (want-product.ts).
create function tell_who_wanted() returns trigger language plpgsql as $$
begin
  insert into outgoing_messages (wanted_id, kind, made_for, language)
  select wanted.id, 'back-in-stock', now(), wanted.language
  from before join after using (id) join wanted_products as wanted on wanted.product_id = after.id
  where before.stock = 0 and after.stock > 0 and after.archived_at is null
    and not exists (select from outgoing_messages as told where told.wanted_id = wanted.id)
  on conflict do nothing;
  return null;
end $$;
create trigger tell_who_wanted after update on products
  referencing old table as before new table as after
  for each statement execute function tell_who_wanted();
