-- A counter row, not a sequence, which leaves gaps on rollback. The row stays locked until the commit.
create or replace function next_document_number(wanted text, moment timestamptz default now(),
  out number text, out year integer, out sequence integer) language plpgsql as $$
begin
  year := extract(year from moment at time zone 'Africa/Douala');
  if wanted = 'invoice' then
    insert into invoice_counters as counter values (next_document_number.year, 1)
      on conflict on constraint invoice_counters_pkey do update set last = counter.last + 1
      returning counter.last into sequence;
  else
    insert into document_counters as counter values (wanted, next_document_number.year, 1)
      on conflict on constraint document_counters_pkey do update set last = counter.last + 1
      returning counter.last into sequence;
  end if;
  number := document_prefix(wanted) || '-' || year || '-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0');
end $$;
