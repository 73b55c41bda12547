-- Cash is taken into a till that one person opened with a float, and that is counted when it is closed.
alter table settings add column till_on boolean not null default false;

create table tills (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 40)
);
create unique index tills_by_name on tills (lower(name));

create table till_sessions (
  id uuid primary key default gen_random_uuid(),
  -- Made with the form: the same key is the same session.
  key text not null unique,
  till_id integer not null references tills (id),
  opened_by_id uuid not null,
  opened_by text not null,
  opened_at timestamptz not null default now(),
  float fcfa not null,
  closed_at timestamptz,
  closed_by text,
  expected bigint,
  counted bigint check (counted >= 0),
  -- How many of each note and coin.
  counts jsonb,
  difference bigint generated always as (counted - expected) stored,
  note text not null default '' check (length(note) <= 200),
  check (num_nonnulls(closed_at, closed_by, expected, counted, counts) in (0, 5))
);
create unique index till_sessions_open on till_sessions (till_id) where closed_at is null;
create unique index till_sessions_own on till_sessions (opened_by_id) where closed_at is null;
create index till_sessions_newest on till_sessions (opened_at desc, id desc);

-- Cash that enters or leaves a till and pays no order.
create table till_moves (
  id bigint generated always as identity primary key,
  session_id uuid not null references till_sessions (id),
  key text not null unique,
  kind text not null check (kind in ('expense', 'bank', 'float')),
  amount fcfa not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 200),
  recorded_at timestamptz not null default now(),
  recorded_by text not null
);
create index till_moves_of_session on till_moves (session_id);

alter table payments
  add column till_session_id uuid references till_sessions (id),
  add check (till_session_id is null or method = 'cash');
create index payments_of_till_session on payments (till_session_id) where till_session_id is not null;

-- What should be in the till: a float is brought in, other moves are taken out.
create function till_expected(session uuid) returns bigint language sql stable as $$
  select (float
    + coalesce((select sum(amount::bigint * direction) from payments where till_session_id = session), 0)
    + coalesce((select sum(case kind when 'float' then amount::bigint else -amount::bigint end)
        from till_moves where session_id = session), 0))::bigint
  from till_sessions where id = session
$$;

-- Whoever writes: a closed session takes nothing more. Who closes it waits for what is being written.
create function take_while_till_is_open() returns trigger language plpgsql as $$
declare
  session uuid := coalesce(to_jsonb(new)->>'till_session_id', to_jsonb(new)->>'session_id')::uuid;
begin
  perform from till_sessions where id = session and closed_at is null for share;
  if not found then
    raise exception 'the till is closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger take_while_till_is_open before insert on payments for each row
  when (new.till_session_id is not null) execute function take_while_till_is_open();
create trigger take_while_till_is_open before insert on till_moves for each row
  execute function take_while_till_is_open();

create function keep_till_moves() returns trigger language plpgsql as $$
begin
  raise exception 'a move of cash never changes' using errcode = 'restrict_violation';
end $$;
create trigger keep_till_moves before update or delete on till_moves for each row execute function keep_till_moves();
create trigger keep_all_till_moves before truncate on till_moves for each statement execute function keep_till_moves();

-- A session is opened, and closed once, with what should have been in it.
create function keep_till_sessions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
    and (new.id, new.key, new.till_id, new.opened_by_id, new.opened_by, new.opened_at, new.float)
      = (old.id, old.key, old.till_id, old.opened_by_id, old.opened_by, old.opened_at, old.float)
    and new.expected = till_expected(old.id) then
    return new;
  end if;
  raise exception 'a till is only opened, and closed once' using errcode = 'restrict_violation';
end $$;
create trigger keep_till_sessions before update or delete on till_sessions for each row execute function keep_till_sessions();
create trigger keep_all_till_sessions before truncate on till_sessions for each statement execute function keep_till_sessions();
