-- What the first start of the shop was told to fill it with; without a row, the shop has not been given anything yet.
-- Shops that are older than this table have no row, but administrators.
create table first_contents (
  id smallint primary key default 1 check (id = 1),
  catalogue text not null check (catalogue in ('demo', 'empty')),
  chosen_at timestamptz not null default now()
);
