-- Orders are found, and sorted, by their organisation, and found by its purchase order and the numbers of their papers.
alter table orders
  -- Both are kept by triggers, so that lists and searches read one row.
  add column organisation_name text not null default '',
  add column paper_numbers text not null default '';

create function paper_numbers_of(ordered uuid) returns text language sql stable as $$
  select coalesce(string_agg(number, E'\n' order by number), '') from (
    select number from documents where order_id = ordered and kind <> 'receipt'
    union select number from quotes where order_id = ordered and number is not null) as papers
$$;

-- Made before the names are read: from here on nobody else writes them.
lock table orders, documents, quotes, organisations in share row exclusive mode;
update orders set organisation_name = organisation.name from organisations as organisation where organisation.id = organisation_id;
update orders set paper_numbers = paper_numbers_of(id)
  where id in (select order_id from documents union all select order_id from quotes);

alter table orders drop column search_text, drop column customer_sort;
alter table orders
  add column search_text text not null generated always as (search_form(customer_name || E'\n' || phone || E'\n' || number || E'\n'
    || left(id::text, 8) || E'\n' || organisation_name || E'\n' || purchase_order || E'\n' || paper_numbers)) stored,
  add column customer_sort text collate "C" not null
    generated always as (search_form(coalesce(nullif(organisation_name, ''), customer_name))) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_by_customer on orders (customer_sort, created_at desc, id desc) include (status);

create function name_organisation() returns trigger language plpgsql as $$
begin
  new.organisation_name := coalesce((select name from organisations where id = new.organisation_id), '');
  return new;
end $$;
create trigger name_organisation before insert on orders for each row
  when (new.organisation_id is not null) execute function name_organisation();
create trigger name_changed_organisation before update of organisation_id on orders for each row
  when (new.organisation_id is distinct from old.organisation_id) execute function name_organisation();

create function rename_organisation() returns trigger language plpgsql as $$
begin
  update orders set organisation_name = new.name where organisation_id = new.id;
  return null;
end $$;
create trigger rename_organisation after update of name on organisations for each row
  when (new.name <> old.name) execute function rename_organisation();

create function number_papers() returns trigger language plpgsql as $$
begin
  update orders set paper_numbers = paper_numbers_of(id) where id = new.order_id;
  return null;
end $$;
create trigger number_papers after insert on documents for each row
  when (new.order_id is not null and new.kind <> 'receipt') execute function number_papers();
create trigger number_quote after update of order_id on quotes for each row
  when (new.order_id is distinct from old.order_id and new.order_id is not null) execute function number_papers();
