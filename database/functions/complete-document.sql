create or replace function complete_document() returns trigger language plpgsql as $$
begin
  new.content_digest := encode(sha256(convert_to(new.content::text, 'UTF8')), 'hex');
  if new.check_code is null then
    -- Random bytes of a version 4 UUID; 24 letters that nobody mistakes for figures.
    new.check_code := (select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, place) % 24, 1), '')
      from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3, 4, 5, 10, 11, 12, 13]) as place);
  end if;
  return new;
end $$;

create or replace trigger complete_document before insert on documents for each row execute function complete_document();
