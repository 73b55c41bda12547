-- Open back-offices hear of a question and of its answer.
create or replace function notify_price_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'price-request', 'id', new.id::text)::text);
  return null;
end $$;

create or replace trigger notify_answered_price_request after update of answer on price_requests
  for each row when (new.answer <> 'replaced') execute function notify_price_request();

create or replace trigger notify_new_price_request after insert on price_requests
  for each row execute function notify_price_request();
