create or replace function notify_new_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_mail', '');
  return null;
end $$;

create or replace trigger notify_new_mail after insert on mails
  for each row when (new.kind <> 'new-order') execute function notify_new_mail();
