create or replace function number_papers() returns trigger language plpgsql as $$
begin
  update orders set paper_numbers = paper_numbers_of(id) where id = new.order_id;
  return null;
end $$;

create or replace trigger number_papers after insert on documents for each row
  when (new.order_id is not null and new.kind <> 'receipt') execute function number_papers();

create or replace trigger number_quote after update of order_id on quotes for each row
  when (new.order_id is distinct from old.order_id and new.order_id is not null) execute function number_papers();
