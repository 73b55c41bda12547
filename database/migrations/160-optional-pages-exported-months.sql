-- The pages on import and export, and on lessons at home, for shops that do neither.
alter table settings
  add column import_export_on boolean not null default true,
  add column home_teaching_on boolean not null default true;

-- What the file of a month's entries held when it was last taken, so that a later paper or payment of that month is noticed.
create table exported_months (
  month date primary key check (extract(day from month) = 1),
  exported_at timestamptz not null default now(),
  entries integer not null,
  amount bigint not null
);
