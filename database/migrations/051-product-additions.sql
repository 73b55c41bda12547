-- A form that is sent again after a lost answer adds its product once.
create table product_additions (
  -- Made with the form: the same key is the same product.
  key text primary key,
  -- Tells a repeated form from another one sent with a used key.
  content_digest text not null,
  product_id integer not null unique references products (id) on delete cascade
);
