-- Open back-offices hear of it.
create or replace function notify_claim() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_events', json_build_object('kind', 'claim', 'id', new.id)::text);
  return null;
end $$;

create or replace trigger notify_claim after insert on payment_claims for each row execute function notify_claim();
