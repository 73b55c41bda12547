create or replace function unnamed_lot(product integer) returns bigint language sql as $$
  insert into lots (product_id, code) values (product, '')
    on conflict (product_id, upper(code)) do update set code = excluded.code returning id
$$;
