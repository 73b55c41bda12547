-- Of each day's backup: when it was last tried, and either how large the archive is that was made and read back, or what was wrong.
create table backups (
  day date primary key,
  tried_at timestamptz not null,
  attempts integer not null default 1,
  bytes bigint,
  problem text check (problem in ('disk-full', 'folder', 'damaged', 'database', 'other')),
  check ((bytes is null) <> (problem is null))
);
