create or replace function document_prefix(kind text) returns text language sql immutable as $$
  select case kind when 'quote' then 'DV' when 'proforma' then 'PF' when 'invoice' then 'FA' when 'credit-note' then 'AV'
    when 'delivery-note' then 'BL' when 'receipt' then 'RC' end
$$;
