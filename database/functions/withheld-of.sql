create or replace function withheld_of(content jsonb)
  returns table (place smallint, label text, label_en text, rate_bp integer, base text, amount bigint) language sql immutable as $$
  select 0::smallint, '', '', 10000, 'vat', (content->'tax'->>'vat')::bigint
    where (content->>'byState')::boolean and (content->'tax'->>'vat')::bigint > 0
  union all
  select at::smallint, each->>'label', coalesce(each->>'labelEn', ''), (each->>'rateBp')::integer, coalesce(each->>'base', 'net'),
      (each->>'amount')::bigint
    from jsonb_array_elements(content->'withholdings') with ordinality as listed (each, at) where (each->>'amount')::bigint > 0
$$;
