-- replaces: 110-booked-lines.sql, 111-orders-by-organisation.sql, 125-order-amount.sql, 130-audit-log-is-kept.sql

-- What the newest invoice of an order says of each line, and what credit notes took back of it (decisions/053). Credit
-- notes count from their own day on; an invoice that another one replaced, or whose order changed since, does not count.
create table invoiced_lines (
  order_item_id bigint primary key references order_items (id) on delete cascade,
  document_id uuid not null references documents (id),
  -- Null where the invoice states no VAT.
  rate_bp integer,
  -- In FCFA, less the line's part of the discount: with tax, and without it.
  amount bigint not null,
  net bigint not null
);
create index invoiced_lines_of_document on invoiced_lines (document_id);

create table credited_lines (
  document_id uuid not null references documents (id),
  order_item_id bigint not null references invoiced_lines (order_item_id) on delete cascade,
  -- Of the credit note, in Douala.
  day date not null,
  pieces integer not null,
  -- Of the pieces: back in the stock.
  returned integer not null,
  -- In FCFA, of the pieces that came back; null: not known.
  cost bigint,
  amount bigint not null,
  net bigint not null,
  primary key (order_item_id, document_id)
);
create index credited_lines_by_day on credited_lines (day);

-- Made before the papers are read: from here on nobody else issues one, or changes an order.
lock table orders, documents in share row exclusive mode;
-- Invoices of 0.1 state neither tax nor discount. One whose order changed since does not count.
insert into invoiced_lines (order_item_id, document_id, amount, net)
  select line.id, paper.id, sums.amount, sums.amount
  from documents as paper join orders as sold on sold.id = paper.order_id join order_items as line on line.order_id = sold.id
    cross join lateral (select line.quantity::bigint * coalesce(line.actual_price, line.price) as amount) as sums
  where sold.total_amount =
    (select sum(quantity::bigint * coalesce(actual_price, price)) from order_items where order_id = sold.id);

-- Orders are found, and sorted, by their organisation, and found by its purchase order and the numbers of their papers.
alter table orders
  -- Both are kept by triggers, so that lists and searches read one row.
  add column organisation_name text not null default '',
  add column paper_numbers text not null default '';

update orders set paper_numbers = paper.number from documents as paper where paper.order_id = orders.id;

alter table orders drop column search_text, drop column customer_sort;
alter table orders
  add column search_text text not null generated always as (search_form(customer_name || E'\n' || phone || E'\n' || number || E'\n'
    || left(id::text, 8) || E'\n' || organisation_name || E'\n' || purchase_order || E'\n' || paper_numbers)) stored,
  add column customer_sort text collate "C" not null
    generated always as (search_form(coalesce(nullif(organisation_name, ''), customer_name))) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_by_customer on orders (customer_sort, created_at desc, id desc) include (status);

-- What an order costs its buyer: goods less the discount, and delivery. Lists show it and sort by it (decisions/051).
alter table orders add column amount bigint not null generated always as (total_amount + delivery_fee) stored;
drop index orders_by_total;
create index orders_by_amount on orders (amount, created_at desc, id desc) include (status);
