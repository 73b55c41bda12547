create or replace function add_shares_to_orders() returns trigger language plpgsql as $$
begin
  update orders set paid = paid + shared.amount
    from (select share.order_id, sum(share.amount * payment.direction) as amount from new_shares as share
      join payments as payment on payment.id = share.payment_id group by share.order_id) as shared
    where orders.id = shared.order_id;
  update settings set payments_since = date_trunc('day', now() at time zone 'Africa/Douala') at time zone 'Africa/Douala'
    where payments_since is null;
  return null;
end $$;

create or replace trigger add_shares_to_orders after insert on payment_shares referencing new table as new_shares
  for each statement execute function add_shares_to_orders();
