-- Of each interval that a backup was to leave the machine in: when that was last tried, and either how large the sent archive is, or what was wrong.
create table remote_backups (
  slot timestamptz primary key,
  tried_at timestamptz not null,
  bytes bigint,
  problem text check (problem in ('disk-full', 'folder', 'damaged', 'database', 'store', 'other')),
  check ((bytes is null) <> (problem is null))
);

-- The part of the page about the shop that shows who receives its buyers.
insert into content (part) values ('people');

-- The accounts that the accountant chose, by use; what is missing has the account of the revised SYSCOHADA plan (accounts.ts).
alter table settings add column accounts jsonb not null default '{}';
