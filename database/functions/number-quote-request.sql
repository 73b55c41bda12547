create or replace function number_quote_request() returns trigger language plpgsql as $$
declare
  sequence text := nextval('quote_request_number');
begin
  new.request_number := 'D-' || to_char(now() at time zone 'Africa/Douala', 'YYYY') || '-'
    || lpad(sequence, greatest(5, length(sequence)), '0');
  return new;
end $$;

-- An older version beside this one inserts requests without a number.
create or replace trigger number_quote_request before insert on quotes
  for each row when (new.state = 'requested' and new.request_number is null) execute function number_quote_request();
