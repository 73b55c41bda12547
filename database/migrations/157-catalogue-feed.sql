-- What a catalogue of Google or Meta knows a product by, and whether the shop offers its products to them as a feed.

alter table products
  -- The number under the bar code (GS1), of 8, 12, 13 or 14 digits; empty when it is not known.
  add column gtin text not null default '' check (gtin ~ '^(\d{8}|\d{12,14})?$'),
  -- The maker's own number of the article.
  add column mpn text not null default '';
-- A scanner may read 12 digits as 13, with a zero in front.
create index products_by_gtin on products (ltrim(gtin, '0')) where gtin <> '';

alter table settings add column feed_on boolean not null default false;
