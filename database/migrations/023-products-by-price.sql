-- A product's page shows what is nearest in price in its category.
create index products_shown_by_price on products (category, price, id) where archived_at is null and is_face;
