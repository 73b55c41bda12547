create or replace function notify_entered_order() returns trigger language plpgsql as $$
begin
  perform notify_of_order(new.id);
  return null;
end $$;

create or replace trigger notify_entered_order after insert on orders
  for each row when (new.entered_by is not null) execute function notify_entered_order();
