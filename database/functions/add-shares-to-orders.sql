create or replace function add_shares_to_orders() returns trigger language plpgsql as $$
begin
  update orders set paid = paid + shared.amount
    from (select share.order_id, sum(share.amount * payment.direction) as amount from new_shares as share
      join payments as payment on payment.id = share.payment_id group by share.order_id) as shared
    where orders.id = shared.order_id;
  return null;
end $$;

create or replace trigger add_shares_to_orders after insert on payment_shares referencing new table as new_shares
  for each statement execute function add_shares_to_orders();
