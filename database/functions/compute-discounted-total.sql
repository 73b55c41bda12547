-- Whoever writes the order, the version before too, stores the total of its lines and its discount.
create or replace function compute_discounted_total() returns trigger language plpgsql as $$
begin
  new.total_amount := (
    select coalesce(sum(quantity::bigint * coalesce(actual_price, price)), 0) from order_items where order_id = new.id
  ) - new.discount;
  return new;
end $$;

create or replace trigger compute_discounted_total before update of total_amount, discount on orders
  for each row when (old.discount <> 0 or new.discount <> 0) execute function compute_discounted_total();
