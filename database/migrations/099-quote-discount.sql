-- A discount in FCFA on a whole quote; the order that it becomes has the same one.
alter table quotes add column discount bigint not null default 0 check (discount between 0 and 999999999);
