-- Notifications on an administrator's own devices (web push), and the queue of what is sent to them.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  administrator_id uuid not null references administrators (id) on delete cascade,
  -- The session seen last on the device. It may have run out: who carries a phone is seldom signed in.
  session_id uuid not null,
  -- From the browser: the address at its push service, and the keys that only this device can read with.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index push_subscriptions_of_administrator on push_subscriptions (administrator_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = old.id;
  return null;
end $$;
-- A session that somebody ended (sign-out, password), not one that ran out after 30 minutes or 12 hours.
create trigger end_push_of_session after delete on sessions for each row
  when (old.expires_at > now() and old.created_at > now() - interval '12 hours')
  execute function end_push_of_session();

-- One row for each event and device. `facts` name nobody: a number, a total, an id.
create table pushes (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  key text not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (subscription_id, key)
);
create index pushes_waiting on pushes (next_attempt_at) where sent_at is null;

create function tell_new_push() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_push', '');
  return null;
end $$;
-- New orders are told after their commit (decisions/021).
create trigger tell_new_push after insert on pushes
  for each row when (new.kind <> 'new-order') execute function tell_new_push();
