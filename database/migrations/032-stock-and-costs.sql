-- replaces: 032-stock-by-statement.sql, 037-cost-of-stock.sql, 038-arrivals.sql, 040-low-and-hidden-products.sql
-- replaces: 041-products-by-code.sql, 051-product-additions.sql

-- One update for all movements of a statement: an import moves hundreds of stocks at once.
drop trigger carry_movement_to_stock on stock_movements;
create or replace function carry_movement_to_stock() returns trigger
  language plpgsql set enable_seqscan = off as $$
begin
  -- In this order, so that two statements with the same products never wait for each other in a circle.
  perform from products where id in (select product_id from moved) order by id for no key update;
  update products set stock = stock + sums.change
    from (select product_id, sum(change) as change from moved group by product_id) as sums
    where products.id = sums.product_id;
  return null;
end $$;
create trigger carry_movement_to_stock after insert on stock_movements
  referencing new table as moved for each statement execute function carry_movement_to_stock();

-- What the pieces in stock cost (decisions/035). Private: only administrators who may see costs read these columns.

alter table products
  -- In FCFA, of all pieces in stock; null: not known. The average cost of a piece is stock_value / stock.
  add column stock_value bigint check (stock_value >= 0),
  add constraint products_no_pieces_no_value check (stock > 0 or coalesce(stock_value, 0) = 0);

alter table stock_movements
  -- In FCFA, with the sign of the pieces; null: not known. Of an arrival it is told, else it follows from the average.
  add column value bigint,
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check
    check (reason in ('order', 'return', 'count', 'import', 'arrival', 'cost')),
  drop constraint stock_movements_change_check,
  -- A row with the reason cost moves a value without pieces; without a value it says that the cost is not known any more.
  add constraint stock_movements_change_check check ((change = 0) = (reason = 'cost'));

alter table order_items
  -- In FCFA, of the taken pieces; null: not known.
  add column taken_cost bigint,
  -- Of the whole line; null: not known, as long as a piece is missing.
  add column cost bigint generated always as (case when taken = quantity then taken_cost end) stored;

-- A share of a value for some of its pieces, rounded half up to whole FCFA. All pieces have the whole value.
create function value_share(value bigint, pieces integer, of_pieces bigint) returns bigint
  language sql immutable parallel safe
  return div(2 * value::numeric * pieces + of_pieces, 2 * of_pieces::numeric)::bigint;

create function value_movement() returns trigger language plpgsql as $$
declare
  product record;
  line record;
  latest record;
begin
  select stock, stock_value into product from products where id = new.product_id for no key update;
  if new.reason = 'cost' then
    return new;
  end if;
  if new.reason = 'arrival' and new.value is not null then
    if new.change > 0 and product.stock_value is null and product.stock > 0 then
      -- The first known cost is also the cost of the pieces that were there.
      insert into stock_movements (product_id, change, reason, value, administrator_id, administrator_name, note)
        values (new.product_id, 0, 'cost', new.value / new.change * product.stock,
          new.administrator_id, new.administrator_name, new.note);
    end if;
    return new;
  end if;
  new.value := null;
  if product.stock_value is null then
    return new;
  end if;
  if new.change < 0 then
    new.value := -value_share(product.stock_value, -new.change, greatest(product.stock, -new.change));
    return new;
  end if;
  if new.order_item_id is not null then
    select taken_cost, (select -sum(change) from stock_movements where order_item_id = new.order_item_id) as taken
      into line from order_items where id = new.order_item_id;
    if line.taken_cost is not null and line.taken >= new.change then
      new.value := value_share(line.taken_cost, new.change, line.taken);
      return new;
    end if;
  end if;
  if product.stock > 0 then
    new.value := value_share(product.stock_value, new.change, product.stock);
    return new;
  end if;
  select value, change into latest from stock_movements
    where product_id = new.product_id and value is not null and change <> 0 order by id desc limit 1;
  new.value := value_share(abs(latest.value), new.change, abs(latest.change));
  return new;
end $$;
create trigger value_movement before insert on stock_movements
  for each row execute function value_movement();

create or replace function carry_movement_to_stock() returns trigger
  language plpgsql set enable_seqscan = off as $$
begin
  -- In this order, so that two statements with the same products never wait for each other in a circle.
  perform from products where id in (select product_id from moved) order by id for no key update;
  update products set
    stock = stock + sums.change,
    stock_value = case
      when sums.is_forgotten then null
      when sums.value is not null then coalesce(stock_value, 0) + sums.value
      else stock_value
    end
    from (select product_id, sum(change) as change, sum(value) as value,
        bool_or(reason = 'cost' and value is null) as is_forgotten
      from moved group by product_id) as sums
    where products.id = sums.product_id;
  update order_items set taken_cost = case
      when kept.change = 0 then null
      when kept.change = sums.change then -sums.value
      else order_items.taken_cost - sums.value
    end
    from (select order_item_id, sum(change) as change, case when bool_and(value is not null) then sum(value) end as value
        from moved where order_item_id is not null group by order_item_id) as sums
      cross join lateral (select sum(change) as change from stock_movements where order_item_id = sums.order_item_id) as kept
    where order_items.id = sums.order_item_id;
  return null;
end $$;

-- Goods that came in. One delivery is one row, with its lines; the pieces go through the stock ledger.

create sequence arrival_number;

create table arrivals (
  id integer generated by default as identity primary key,
  -- AR-2026-00001, in the year of Cameroon.
  number text not null unique default
    'AR-' || to_char(now() at time zone 'Africa/Douala', 'YYYY') || '-' || lpad(nextval('arrival_number')::text, 5, '0'),
  -- Made with the form: the same key is the same delivery.
  key text not null unique,
  -- Tells a repeated delivery from another one sent with a used key.
  content_digest text not null,
  supplier text not null default '',
  -- The number on the supplier's paper.
  reference text not null default '',
  -- Of products and quantities only: who receives the same again is told.
  goods_digest text not null,
  received_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text
);
create index arrivals_newest on arrivals (created_at desc, id desc);
create index arrivals_by_reference on arrivals (lower(reference)) where reference <> '';
create index arrivals_by_goods on arrivals (goods_digest);

create table arrival_lines (
  arrival_id integer not null references arrivals (id) on delete cascade,
  position integer not null,
  product_id integer not null references products (id),
  quantity integer not null check (quantity between 1 and 100000),
  -- Of one piece; null: not told. Private, as stock_value is.
  unit_cost fcfa,
  movement_id bigint not null references stock_movements (id),
  primary key (arrival_id, position),
  unique (arrival_id, product_id)
);
create index arrival_lines_by_product on arrival_lines (product_id);
create index arrival_lines_by_movement on arrival_lines (movement_id);

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

-- A scanner finds a product by its SKU, however it is written.
create index products_by_code on products (lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g'))) where sku is not null;

-- A form that is sent again after a lost answer adds its product once.
create table product_additions (
  -- Made with the form: the same key is the same product.
  key text primary key,
  -- Tells a repeated form from another one sent with a used key.
  content_digest text not null,
  product_id integer not null unique references products (id) on delete cascade
);
