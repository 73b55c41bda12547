-- What open back-offices hear names nobody: whoever may read the name asks for it.
create or replace function notify_of_order(told uuid) returns void language sql as $$
  select pg_notify('shop_events', json_build_object('kind', 'order', 'id', told)::text)
$$;

-- The version before calls it, while both run.
create or replace function tell_of_order(told uuid) returns void language sql as $$
  select notify_of_order(told)
$$;
