-- The pictures that something shows: a product (archived or not), a line of an order, or the company record.
create view shown_pictures as
  select image_url as file from products
  union all select image_url from order_items
  union all select logo_url from company_info;
