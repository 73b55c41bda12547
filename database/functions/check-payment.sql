-- At the commit: the shares make up the amount, what takes a payment back is its exact opposite, and neither half of an advance that pays another
-- order stands, or is taken back, alone.
create or replace function check_payment() returns trigger language plpgsql as $$
declare
  checked payments;
  taken_back payments;
begin
  select * into checked from payments
    where id = coalesce(to_jsonb(new)->>'payment_id', to_jsonb(new)->>'id')::uuid;
  if checked.amount <> (select coalesce(sum(amount), 0) from payment_shares where payment_id = checked.id) then
    raise exception 'the shares do not make up the payment' using errcode = 'check_violation';
  end if;
  if checked.method = 'advance' and not exists (
    select from payments as paired
    where (paired.id = checked.pair_id or paired.pair_id = checked.id)
      and (paired.method, paired.direction, paired.amount) = (checked.method, -checked.direction, checked.amount)
      and paired.voids_id is not distinct from (select id from payments
        where pair_id = checked.voids_id or id = (select pair_id from payments where id = checked.voids_id))
  ) then
    raise exception 'an advance is a pair of payments' using errcode = 'check_violation';
  end if;
  if checked.voids_id is null then return null; end if;
  select * into taken_back from payments where id = checked.voids_id;
  if taken_back.voids_id is not null
    or (checked.direction, checked.amount, checked.method) <> (-taken_back.direction, taken_back.amount, taken_back.method)
    or exists (select order_id, amount from payment_shares where payment_id = checked.id
      except select order_id, amount from payment_shares where payment_id = taken_back.id) then
    raise exception 'a payment is taken back by its opposite' using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists check_payment_share on payment_shares;
create constraint trigger check_payment_share after insert on payment_shares deferrable initially deferred
  for each row execute function check_payment();

drop trigger if exists check_payment on payments;
create constraint trigger check_payment after insert on payments deferrable initially deferred
  for each row execute function check_payment();
