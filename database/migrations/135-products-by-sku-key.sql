-- SKUs that a person or a scanner takes for one another: without case, blanks, signs, and the leading zeros of a number.
create index products_by_sku_key on products
  (regexp_replace(lower(regexp_replace(sku, '[^[:alnum:]]', '', 'g')), '^0+(?=[0-9]+$)', '')) where sku is not null;
