-- Whom goods come from. A delivery names its supplier by text; the trigger `name_supplier` finds or adds the supplier of a text.
create table suppliers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and length(name) <= 120),
  country text not null default '',
  contact_name text not null default '',
  -- E.164; null: none.
  phone text,
  email text not null default '',
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index suppliers_by_name on suppliers (lower(name));

alter table arrivals add column supplier_id uuid references suppliers (id);
create index arrivals_by_supplier on arrivals (supplier_id) where supplier_id is not null;

-- The texts of earlier deliveries, each once, as it was written last.
insert into suppliers (name)
  select distinct on (lower(supplier)) left(supplier, 120) from arrivals where supplier <> ''
  order by lower(supplier), created_at desc, id desc;
update arrivals set supplier_id = suppliers.id, supplier = suppliers.name
  from suppliers where lower(suppliers.name) = lower(arrivals.supplier);
