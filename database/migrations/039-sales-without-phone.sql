-- Who buys at the counter may leave no telephone number.
alter table orders
  drop constraint orders_customer_check,
  add constraint orders_customer_check check (
    case when erased_at is null
      then customer_name <> '' and (phone ~ '^\+[0-9]{6,15}$' or phone = '' and entered_by is not null)
      else customer_name = '' and phone = '' and phone_typed = '' and erased_version is not null
    end);
