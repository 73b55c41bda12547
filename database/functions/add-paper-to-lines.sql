create or replace function add_paper_to_lines() returns trigger language plpgsql as $$
begin
  if new.kind = 'invoice' then perform book_invoice(new); else perform book_credit_note(new); end if;
  return null;
end $$;

-- At the commit, when the pieces are back in the stock.
drop trigger if exists add_credit_note_to_lines on documents;
create constraint trigger add_credit_note_to_lines after insert on documents deferrable initially deferred for each row
  when (new.kind = 'credit-note') execute function add_paper_to_lines();

create or replace trigger add_invoice_to_lines after insert on documents for each row
  when (new.kind = 'invoice' and new.order_id is not null) execute function add_paper_to_lines();
