-- A scanner finds a product by its SKU, however it is written.
create index products_by_code on products (lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g'))) where sku is not null;
