create or replace function record_reference() returns trigger language plpgsql as $$
begin
  if new.voids_id is not null then
    delete from payment_references where payment_id = new.voids_id;
  elsif new.reference <> '' then
    insert into payment_references values (new.method, reference_key(new.reference), new.id);
  end if;
  return null;
end $$;

create or replace trigger record_reference after insert on payments for each row execute function record_reference();
