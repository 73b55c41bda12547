-- A table with headings that the shop does not know waits until its columns are mapped. It is kept until it is applied.
alter table imports add column source json;
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('reading', 'mapping', 'tried', 'applying', 'applied', 'failed'));

-- How the columns and categories of such tables are read, by the hash of their headings.
create table import_mappings (
  headings text primary key,
  mapping jsonb not null,
  updated_at timestamptz not null default now()
);

-- Accountants read papers, payments, receivables and accounting. Until the role is given to somebody, nothing changes for an older instance.
alter table administrators drop constraint administrators_role_check;
alter table administrators add constraint administrators_role_check
  check (role in ('editor', 'admin', 'cashier', 'storekeeper', 'accountant'));
alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check
  check (role in ('editor', 'admin', 'cashier', 'storekeeper', 'accountant'));

-- Months of the books that are closed: this one and all before it. A paper or payment dated in them is refused (refuse-closed-month.sql).
create table closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  closed_by text not null
);
