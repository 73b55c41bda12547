create or replace function add_discount_to_sales() returns trigger language plpgsql as $$
declare
  ordered_at timestamptz;
  change bigint;
begin
  if tg_op = 'INSERT' then
    ordered_at := new.created_at;
    change := -new.discount;
  else
    ordered_at := old.created_at;
    change := old.discount;
  end if;
  insert into sales_by_day as known (day, limited, actual)
    values ((ordered_at at time zone 'Africa/Douala')::date, 0, change)
    on conflict (day) do update set actual = known.actual + excluded.actual;
  if tg_op = 'INSERT' then return new; end if;
  return old;
end $$;

create or replace trigger add_gone_discount_to_sales before delete on orders
  for each row when (old.status = 'completed' and old.discount <> 0) execute function add_discount_to_sales();

create or replace trigger add_new_discount_to_sales after insert on orders
  for each row when (new.status = 'completed' and new.discount <> 0) execute function add_discount_to_sales();
