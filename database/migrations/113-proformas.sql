-- A proforma is a paper: with a number, a validity, and a code to check it by.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check
  check (kind in ('quote', 'proforma', 'invoice', 'credit-note', 'delivery-note', 'receipt'));

create or replace function document_prefix(kind text) returns text language sql immutable as $$
  select case kind when 'quote' then 'DV' when 'proforma' then 'PF' when 'invoice' then 'FA' when 'credit-note' then 'AV'
    when 'delivery-note' then 'BL' when 'receipt' then 'RC' end
$$;
