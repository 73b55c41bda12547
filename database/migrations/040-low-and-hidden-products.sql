-- What is low, by a threshold of the product or of its category; and products that are not ready to be sold.

alter table products
  -- At or below, the stock is low; null: the threshold of the category (lowStockThresholds in stock.ts).
  add column low_at integer check (low_at between 0 and 1000000),
  add column is_low boolean not null generated always as (stock <= coalesce(low_at,
    case category when 'wellness' then 5 when 'orthopedic' then 10 when 'physiotherapy' then 7 else 6 end)) stored,
  -- Of a product off sale: it waits until it is ready, where an archived one has been taken off (decisions/036).
  add column hidden boolean not null default false;
create index products_low on products (stock, id) where archived_at is null and is_low;
create index products_off_sale on products (hidden, stock, id) where archived_at is not null;
