-- What should be in the till: a float is brought in, other moves are taken out.
create or replace function till_expected(session uuid) returns bigint language sql stable as $$
  select (float
    + coalesce((select sum(amount::bigint * direction) from payments where till_session_id = session), 0)
    + coalesce((select sum(case kind when 'float' then amount::bigint else -amount::bigint end)
        from till_moves where session_id = session), 0))::bigint
  from till_sessions where id = session
$$;
