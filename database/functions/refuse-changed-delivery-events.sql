create or replace function refuse_changed_delivery_events() returns trigger language plpgsql as $$
begin
  raise 'delivery_events are only added; an erased customer loses the note alone';
end $$;

create or replace trigger refuse_changed_delivery_events before update on delivery_events
  for each row when ((old.id, old.order_id, old.at, old.state, old.by) is distinct from (new.id, new.order_id, new.at, new.state, new.by)
    or new.note <> '') execute function refuse_changed_delivery_events();
