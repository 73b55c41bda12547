-- The plan is kept: a shop without a webhook pays for one look at an empty table.
create or replace function queue_event_of_row() returns trigger language plpgsql set plan_cache_mode = auto as $$
begin
  if exists (select from webhooks) then
    perform queue_webhook_event(tg_argv[0], new.id::text);
  end if;
  return null;
end $$;

create or replace trigger queue_placed_order after insert on orders
  for each row execute function queue_event_of_row('order.placed');

-- What the JSON of an order says; a change of its lines gives it a new version.
create or replace trigger queue_changed_order after update on orders for each row
  when ((old.version, old.status, old.amount, old.discount, old.credited, old.paid, old.balance, old.organisation_name)
    is distinct from
    (new.version, new.status, new.amount, new.discount, new.credited, new.paid, new.balance, new.organisation_name))
  execute function queue_event_of_row('order.changed');

-- What voids a payment is a payment too.
create or replace trigger queue_recorded_payment after insert on payments
  for each row execute function queue_event_of_row('payment.recorded');

create or replace trigger queue_issued_document after insert on documents
  for each row execute function queue_event_of_row('document.issued');
