-- Open back-offices hear of a question and of its acceptance by the buyer.
create or replace function notify_quote() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'quote', 'id', new.id)::text);
  return null;
end $$;

create or replace trigger notify_accepted_quote after update of state on quotes
  for each row when (new.state = 'accepted' and old.state <> 'accepted') execute function notify_quote();

create or replace trigger notify_requested_quote after insert on quotes
  for each row when (new.state = 'requested') execute function notify_quote();
