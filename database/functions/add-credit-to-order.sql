create or replace function add_credit_to_order() returns trigger language plpgsql as $$
begin
  update orders set credited = credited + new.total where id = new.order_id;
  return null;
end $$;

create or replace trigger add_credit_to_order after insert on documents for each row when (new.kind = 'credit-note')
  execute function add_credit_to_order();
