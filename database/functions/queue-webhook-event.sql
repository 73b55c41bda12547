-- Queues an event for each webhook that wants it, in the transaction of the change (decisions/162). What waits for its first
-- attempt stands for this change too; the lock keeps it from being sent before the commit.
create or replace function queue_webhook_event(happened text, about text) returns void language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event, subject)
    select id, happened, about from webhooks where is_on and happened = any (events) order by id for key share
    on conflict (webhook_id, event, subject) where attempts = 0 do update set subject = excluded.subject;
  -- New orders are told after their commit (decisions/021).
  if found and happened <> 'order.placed' then
    perform pg_notify('shop_webhook', '');
  end if;
end $$;
