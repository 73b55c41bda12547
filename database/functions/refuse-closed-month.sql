-- The guard behind record-payment.ts, which says it with a sentence. The lock is shared with closeMonth.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
declare
  day date;
begin
  if tg_table_name = 'payments' then day := new.received_on;
  else day := (new.issued_at at time zone 'Africa/Douala')::date;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('closed months', 0));
  if exists (select from closed_months where month >= date_trunc('month', day)::date) then
    raise check_violation using message = 'the month of ' || day || ' is closed', constraint = 'open_month';
  end if;
  return new;
end $$;

create or replace trigger refuse_closed_month before insert on payments for each row
  execute function refuse_closed_month();
create or replace trigger refuse_closed_month before insert on documents for each row
  when (new.kind in ('invoice', 'credit-note', 'receipt'))
  execute function refuse_closed_month();
