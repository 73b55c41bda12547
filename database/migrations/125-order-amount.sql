-- What an order costs its buyer: goods less the discount, and delivery. Lists show it and sort by it (decisions/051).
alter table orders add column amount bigint not null generated always as (total_amount + delivery_fee) stored;
drop index orders_by_total;
create index orders_by_amount on orders (amount, created_at desc, id desc) include (status);
