-- A customer can be erased: an order keeps its figures, and no longer says whose they are.
alter table orders
  add column erased_at timestamptz,
  -- The administrator who erased; none when the retention setting did.
  add column erased_by text,
  -- The version that erasing made: whoever saves upon an older one is told.
  add column erased_version integer,
  drop constraint orders_customer_name_check,
  drop constraint orders_phone_check,
  add constraint orders_customer_check check (
    case when erased_at is null
      then customer_name <> '' and phone ~ '^\+[0-9]{6,15}$'
      else customer_name = '' and phone = '' and phone_typed = '' and erased_version is not null
    end);
create index orders_by_phone on orders (phone) where erased_at is null;
-- What the retention setting looks for.
create index orders_closed on orders ((greatest(created_at, completed_at)), id)
  where erased_at is null and status in ('completed', 'cancelled');
create index messages_by_sender on messages (lower(sender_email));
create index messages_by_age on messages (created_at);
create index visits_by_age on visits (created_at);
-- Mails and lines of the log that are about one order or message.
create index mails_by_subject on mails ((coalesce(facts->>'orderId', facts->>'messageId')));

-- After how many months closed orders, messages and visits are forgotten; null keeps them.
alter table settings add column retention_months smallint check (retention_months between 1 and 240);

-- Visits that were forgotten are still counted.
create table forgotten_visits (
  id smallint primary key default 1 check (id = 1),
  total bigint not null default 0
);
insert into forgotten_visits default values;

-- What is done once a day by one instance, and when it was done last.
create table chores (
  name text primary key,
  done_at timestamptz not null default now()
);
