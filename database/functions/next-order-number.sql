-- The same as `orderNumber` in order.ts: the year in Cameroon, and five digits or more.
create or replace function next_order_number() returns text language plpgsql as $$
declare
  sequence text := nextval('order_number');
begin
  return 'MB-' || to_char(now() at time zone 'Africa/Douala', 'YYYY') || '-' || lpad(sequence, greatest(5, length(sequence)), '0');
end $$;
