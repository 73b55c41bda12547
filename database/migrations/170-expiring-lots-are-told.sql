-- Of how many days before its last good one the seller was told by mail; null: not yet.
alter table lots add column told_days smallint check (told_days in (90, 30));
