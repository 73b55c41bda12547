-- Services, such as an installation or a training: sold by staff, without stock, never shown to visitors (decisions/073).

alter table products
  -- False: a service. It has no pieces in stock, and no row in the ledger. Chosen when the product is added.
  add column counted boolean not null default true,
  -- False: no visitor ever sees it. It is hidden as long as staff sell it.
  add column listed boolean not null default true,
  add constraint products_services_unlisted check (counted or not listed),
  add constraint products_services_without_stock check (counted or stock = 0),
  -- All that visitors see asks for archived_at alone (decisions/036).
  add constraint products_unlisted_off_sale check (listed or archived_at is not null);
create index products_unlisted on products (id) where not listed;

-- Pieces of order lines would be in the ledger or not, depending on the day.
create function keep_counted() returns trigger language plpgsql as $$
begin
  raise exception 'a product does not become a service, nor a service a product' using errcode = 'restrict_violation';
end $$;
create trigger keep_counted before update of counted on products
  for each row when (new.counted <> old.counted) execute function keep_counted();
