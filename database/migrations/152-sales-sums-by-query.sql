-- Sales are summed when somebody asks (decisions/013): cashiers of one day no longer wait for each other.
drop function if exists add_orders_to_sales, add_lines_to_sales, add_discounts_to_sales, add_discount_to_sales,
  take_order_from_sales cascade;
drop function if exists sales_of_order, add_sales;
drop type if exists sale;
drop table sales_by_day, sales_by_product;
